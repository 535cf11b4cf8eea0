"""Chooses the tables and prints them; ci/bench/run builds and starts it."""
import argparse
import pathlib
import sys
import tempfile

import fuzz_tables
import inputs
import kit_tables
import machine
import pipe_tables
import shrink_tables
import suite_tables
import text_tables
import wire_tables

TABLES = {**wire_tables.TABLES, **text_tables.TABLES, **kit_tables.TABLES, **suite_tables.TABLES,
          **pipe_tables.TABLES, **shrink_tables.TABLES, **fuzz_tables.TABLES}


def main():
    parser = argparse.ArgumentParser(prog="ci/bench/run", description=__doc__.split(";")[0])
    parser.add_argument("--table", action="append", choices=TABLES, help="only this one")
    parser.add_argument("--rounds", type=int, help="turns, if not the table's own number")
    parser.add_argument("--list", action="store_true", help="name the tables")
    options = parser.parse_args()
    if options.list:
        print("\n".join(f"{name:12} {table.title}" for name, table in TABLES.items()))
        return
    sys.stdout.reconfigure(line_buffering=True)
    print(machine.description() + "\n")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        inputs.write(folder)
        for table in options.table or TABLES:
            print(TABLES[table].measured(folder, options.rounds, f"ci/bench/run --table {table}"))


main()
