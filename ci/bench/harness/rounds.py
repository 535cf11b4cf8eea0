"""Measures in turns, and makes tables of the ratios."""
import dataclasses
import statistics
from typing import Callable


@dataclasses.dataclass
class Row:
    label: str
    #: Gives milliseconds.
    measure: Callable[[], float]
    #: How many units of the table's rate one measurement is.
    amount: float


def turns(rows, rounds):
    """Each row's times: every round measures all rows once, after one that does not count."""
    times = [[] for _ in rows]
    for round_number in range(rounds + 1):
        for row, own in zip(rows, times):
            milliseconds = row.measure()
            if round_number:
                own.append(milliseconds)
    return times


def thousands(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:,.1f}"


def figure(value):
    """Two digits behind the point, more where those would say nothing."""
    return f"{value:.2f}" if value >= 0.095 or not value else f"{value:.2g}"


def markdown(rows, times, reference, rate):
    """The reference's time over each row's own would be a speed; the ratio here is a cost."""
    by_label = {row.label: own for row, own in zip(rows, times)}
    base = by_label[reference]
    lines = [f"| | min ms | median ms | cost, min | cost, median | {rate} |",
             "| --- | ---: | ---: | ---: | ---: | ---: |"]
    for row, own in zip(rows, times):
        least, middle = min(own), statistics.median(own)
        lines.append(
            f"| {row.label} | {figure(least)} | {figure(middle)} | {figure(least / min(base))} | "
            f"{figure(middle / statistics.median(base))} | {thousands(row.amount / least * 1000)} |")
    return "\n".join(lines)


def text(title, command, note, body, rounds):
    parts = [f"### {title}", f"`{command}`; {rounds} rounds. {note}".strip(), body]
    return "\n\n".join(parts) + "\n"
