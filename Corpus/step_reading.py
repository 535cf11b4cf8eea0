"""Reads the effects of a trace: which of them are those that are expected in its steps.

README.md, beside this file, says what a step may expect. Every way to tell which effect is which is
followed, until one is left that departs from nothing, or none is.
"""

# Ways that are followed at once.
MOST = 64
MISSING, EXTRA, ORDER, CONTENT = 8, 8, 4, 4
NEEDS = ("due", "may", "does")


def effect_list(step):
    """The lists of effects of a step; those of one list come in any order."""
    return [each if isinstance(each, list) else [each] for each in step.get("expect", [])]


def need_of(effect):
    return next(iter(effect))


class Item:
    """An effect that is expected, with the steps in which it may come."""

    def __init__(self, effect, step, last, position):
        self.effect, self.step, self.position = effect, step, position
        self.need = need_of(effect)
        self.kind = effect[self.need]
        self.kinds = {self.kind, *effect.get("or", [])}
        self.first = max(0, step - int(effect.get("early", 0)))
        self.last = min(step + int(effect.get("late", 0)), last)
        self.many = effect.get("many", False)
        self.orders = effect.get("order", {self.kind: effect["by"]})
        self.fork, self.branch = next(iter(effect.get("branch", {}).items()), (None, None))

    def may_be_wrong(self, step):
        """Nobody does wrong what need not be done, or not yet."""
        return self.need != "may" and step >= self.step


class Way:
    """One way to tell which effects so far were which."""

    def __init__(self, judge):
        self.judge, self.live, self.seen = judge, [], frozenset()
        self.reached, self.last, self.cost, self.misplaced = {}, {}, 0, 0
        self.branches = {}

    def copy(self):
        way = Way(self.judge.copy())
        way.live, way.seen = list(self.live), self.seen
        way.cost, way.misplaced = self.cost, self.misplaced
        way.reached, way.last = dict(self.reached), dict(self.last)
        way.branches = dict(self.branches)
        return way

    def expects(self):
        """What it expects from here on."""
        return self.cost, self.live, self.seen, self.reached, self.branches, self.judge.names


class Reader:
    def __init__(self, steps, path, granted):
        self.steps, self.path, self.granted = steps, path, granted
        self.items, position = [], 0
        for index, step in enumerate(steps):
            for group in effect_list(step):
                for effect in group:
                    self.items.append(Item(effect, index, len(steps) - 1, position))
                position += 1

    def denied(self, step):
        """The kinds that are not asked, with the capability that each needs."""
        return {kind: need for kind, need in step.get("needs", {}).items() if need not in self.granted}

    def place(self, *parts):
        text = ".".join(filter(None, [self.path, "effects"]))
        return text + "".join(f"[{each}]" if isinstance(each, int) else f".{each}" for each in parts)

    def read(self, judge, lists):
        """The judgement on lists of effects, each of pairs of kind and body."""
        ways, misplaced = [Way(judge)], []
        for index, step in enumerate(self.steps):
            denied = self.denied(step)
            for way in ways:
                way.judge.note_denied(denied.values())
            effects = lists[index] if index < len(lists) else []
            effects = [(place, *each) for place, each in enumerate(effects) if each[0] not in denied]
            left = self.step(ways, index, effects, denied, False)
            if not left:
                best = self.step(ways, index, effects, denied, True)[0]
                if best.cost != ORDER * best.misplaced:
                    best.judge.departures += misplaced
                    return best.judge
                # An order alone leaves what follows as it is.
                misplaced += best.judge.departures
                best.judge.departures, best.cost, best.misplaced = [], 0, 0
                left = [best]
            ways = left
        ways[0].judge.departures += misplaced
        return ways[0].judge

    def step(self, ways, index, effects, denied, departing):
        ways = [after for way in ways for after in self.beginning(way, index)]
        for effect in effects:
            ways = likeliest([next for way in ways for next in self.follow(way, index, effect, departing)])
        closed = [self.close(way, index, denied) for way in ways]
        return likeliest([after for before, after in zip(ways, closed) if departing or not after.cost])

    def beginning(self, way, index):
        """The way with the items that begin, once for each branch of a fork that begins."""
        starting = [number for number, item in enumerate(self.items) if item.first == index]
        ways = [way.copy()]
        for fork in dict.fromkeys(self.items[number].fork for number in starting):
            if fork is None or fork in way.branches:
                continue
            branches = dict.fromkeys(item.branch for item in self.items if item.fork == fork)
            ways = [(each.copy(), branch) for each in ways for branch in branches]
            for each, branch in ways:
                each.branches[fork] = branch
            ways = [each for each, _ in ways]
        for each in ways:
            for number in starting:
                item = self.items[number]
                if item.fork is None or each.branches[item.fork] == item.branch:
                    each.live.append(number)
        return ways

    def follow(self, way, index, effect, departing):
        ways, step = [], self.steps[index]
        # What nobody asks for is told from others only where there may be no others.
        closed = effect[1] in step.get("only", {})
        alike = [number for number in way.live if effect[1] in self.items[number].kinds]
        alike = [number for number in alike if closed or self.items[number].need != "does"]
        for number in alike:
            after, is_accepted = self.match(way.copy(), index, effect, number)
            if not is_accepted and not self.items[number].may_be_wrong(index):
                continue
            if departing or after.cost == way.cost:
                ways.append(after)
            if after.cost == way.cost and len(alike) == 1 and closed:
                return [after]
        other = self.unmatched(way.copy(), index, effect)
        return ways + [other] if departing or other.cost == way.cost else ways

    def match(self, way, index, effect, number):
        item, (place, kind, body) = self.items[number], effect
        way.last[kind] = body
        before = len(way.judge.departures)
        way.judge.walk_effect(self.place(index, place, kind), {"is": body}, item.effect)
        wrong = len(way.judge.departures) - before
        way.cost += CONTENT + min(wrong, 3) if wrong else 0
        for name, by in item.orders.items():
            if way.reached.get(name, -1) > item.position:
                way.cost += ORDER
                way.misplaced += 1
                way.judge.score(False, self.place(index, place), by, f"{kind} before what came before it", {kind: body})
            way.reached[name] = max(way.reached.get(name, -1), item.position)
        if item.many:
            way.seen |= {number}
        else:
            way.live.remove(number)
        return way, not wrong

    def unmatched(self, way, index, effect):
        step, (place, kind, body) = self.steps[index], effect
        way.last[kind] = body
        if kind in step.get("open", {}):
            way.judge.recorded.append(self.place(index, place, kind))
        elif kind in step.get("only", {}):
            way.cost += EXTRA
            way.judge.score(False, self.place(index, place), step["only"][kind], f"no {kind}", {kind: body})
        return way

    def close(self, way, index, denied):
        """The way at the end of a step, where what is due has come."""
        way, step = way.copy(), self.steps[index]
        for number in way.live:
            item = self.items[number]
            if item.last > index or item.need != "due" or number in way.seen or item.kind in denied:
                continue
            way.cost += MISSING
            way.judge.miss(self.place(index), item.effect["by"], item.kind)
        way.judge.scored += len(step.get("only", {}))
        way.live = [number for number in way.live if self.items[number].last > index]
        way.seen &= frozenset(way.live)
        for kind, tree in step.get("state", {}).items():
            if kind not in denied:
                before = len(way.judge.departures)
                way.judge.walk_state(self.place(index, kind), way.last, kind, tree)
                way.cost += len(way.judge.departures) - before
        return way

    def read_nothing(self, judge):
        """Where there is no answer, as with a fault, all that is due is missing."""
        for index, step in enumerate(self.steps):
            denied = self.denied(step)
            judge.note_denied(denied.values())
            for effect in sum(effect_list(step), []):
                kind = effect[need_of(effect)]
                if need_of(effect) == "due" and kind not in denied:
                    judge.miss(self.place(index), effect["by"], kind)
                    judge.walk_effect(self.place(index, kind), {}, effect)
            for kind, by in step.get("only", {}).items():
                if kind not in denied:
                    judge.miss(self.place(index), by, "an answer")
            for kind, tree in step.get("state", {}).items():
                if kind not in denied:
                    judge.walk_state(self.place(index, kind), {}, kind, tree)


def likeliest(ways):
    """Without those that expect the same as an earlier one."""
    kept = []
    for way in sorted(ways, key=lambda way: way.cost) if len(ways) > 1 else ways:
        if len(kept) < MOST and not any(way.expects() == other.expects() for other in kept):
            kept.append(way)
    return kept
