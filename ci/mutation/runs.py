"""Puts the kit to the mutants of a port, some side by side."""

import concurrent.futures
import queue
import sys

from bench import Bench, KitError


class Runs:
    """Mutants of one port. `stopped` says what ended them before their time."""

    def __init__(self, program, port, mutants, seed, chosen):
        self._program, self._port, self._mutants = program, port, mutants
        self._seed, self._chosen = seed, chosen
        self.declared = {}
        self.stopped = None

    def results(self, judge):
        """Each mutant with what `judge`, given a bench, says of it, in order."""
        benches, made = queue.SimpleQueue(), []
        pool = concurrent.futures.ThreadPoolExecutor(self._chosen.jobs)

        def judged(mutant):
            bench = benches.get()
            try:
                return judge(bench, mutant)
            finally:
                benches.put(bench)

        try:
            for _ in range(self._chosen.jobs):
                made.append(Bench(self._program, self._port, self._seed, self._chosen.cases))
                benches.put(made[-1])
            self.declared = made[0].declaration(self._suites())
            pending = [(mutant, pool.submit(judged, mutant)) for mutant in self._mutants]
            for index, (mutant, result) in enumerate(pending, 1):
                result.result()
                if not self._chosen.quiet:
                    print(f"{index}/{len(pending)} {mutant.key}", file=sys.stderr)
                yield mutant, result.result()
        except (KeyboardInterrupt, KitError) as stop:
            self.stopped = str(stop) or "interrupted"
        finally:
            pool.shutdown(cancel_futures=True)
            for bench in made:
                bench.close()

    def _suites(self):
        """Those of all the mutated files: the port has to be right in them."""
        return sorted({suite for mutant in self._mutants for suite in self._port.suites(mutant.module)})
