import ChoiceEngine
import MachineKit
import WirePrimitives

/// Draws traces of `rampkit.variables`: loads, and messages around the end of the window of a load.
enum VariablesGenerator {
  private struct World {
    let pages: Int
    let initial: [(JSONString, JSON)]
    var loaded: Set<Int> = []
  }

  static func input(from source: inout ChoiceSource) -> JSON {
    let pages = source.int(1...3)
    let initial = source.list(0...3) { source in
      (JSONString(source.pick(names)), source.pick(values.filter { !$0.isNull }))
    }
    var world = World(pages: pages, initial: initial.withoutRepeats(of: \.0))
    let acts = source.steps(2...9, of: commands, in: &world).flatMap(\.self)
    var (now, steps) = (0, [Trace.Step]())
    for (gap, act) in acts {
      now += gap
      steps.append(Trace.Step(at: now, act))
    }
    return Trace(
      config: [
        "pages": .number(pages),
        "initial": .object(world.initial),
      ], steps: steps
    ).json
  }

  private static let names = ["a", "b", "user.name", "rampkit_x", "userName", "0", "constructor"]
  private static let values: [JSON] = [
    0, 1, 2, "x", true, ["x": 1], ["x": 1, "y": 2], ["y": 2, "x": 1], [1, 2], [], "", false, nil,
    [:],
  ]

  /// Values that a language may take for the same.
  private static let akin: [(JSON, JSON)] = [
    (1, true), (0, false), (1, "1"), ("", false), (0, nil), ([], [:]), ("", nil), (1, [1]),
  ]

  private static func gap(_ source: inout ChoiceSource) -> Int {
    source.delay(upTo: 2_000, near: [300, 600, 700, 1_200])
  }

  private static let commands: [Command<World, [(Int, Act)]>] = [
    Command(weight: 4, isSteady: true, when: { $0.loaded.count < $0.pages }) { world, source in
      let page = world.loaded.count
      world.loaded.insert(page)
      return [(gap(&source), load(page))]
    },
    Command(weight: 8, isSteady: true, when: { !$0.loaded.isEmpty }) { world, source in
      let vars = source.list(1...3) { source in
        (JSONString(source.pick(names + ["z"])), source.pick(values))
      }
      return [(gap(&source), post(vars.withoutRepeats(of: \.0), somebody(world, &source)))]
    },
    Command(weight: 2, when: { !$0.loaded.isEmpty }) { world, source in
      [(gap(&source), post(["type": "rampkit:request-vars"], somebody(world, &source)))]
    },
    Command(when: { !$0.loaded.isEmpty }) { world, source in
      [(gap(&source), load(source.int(0...world.loaded.count - 1)))]
    },
    Command { world, source in
      let target = JSON.string(JSONString("s\(source.int(0...world.pages - 1))"))
      let message: JSON = ["type": "rampkit:navigate", "targetScreenId": target]
      return [(gap(&source), post(message, somebody(world, &source)))]
    },
    Command { world, source in
      let vars = source.pick([[1], nil, "x", 5] as [JSON])
      let message: JSON = ["type": "rampkit:variables", "vars": vars]
      return [(gap(&source), post(message, somebody(world, &source)))]
    },
    Command(when: { $0.loaded.count > 1 }) { world, source in
      let (name, values) = (source.pick(names), source.pick(akin))
      let order = source.chance(1, in: 2) ? [values.0, values.1] : [values.1, values.0]
      return order.map { value in
        (700, post([(JSONString(name), value)], somebody(world, &source)))
      }
    },
    // A page says what it began with, after another one has changed it.
    Command(when: { $0.loaded.count > 1 && !$0.initial.isEmpty }) { world, source in
      let variable = source.pick(world.initial)
      let page = source.int(0...1)
      return load(page, thenPosting: variable, changedBy: 1 - page, from: &source)
    },
    // Inside the window of a load, and just after it: no message begins another.
    Command(when: { !$0.loaded.isEmpty }) { world, source in
      let page = source.int(0...world.loaded.count - 1)
      let names = source.pick(names)
      let values: [JSON] = [source.int(1...2) == 1 ? 1 : "x", 2]
      return [
        (gap(&source), load(page)),
        (source.int(1...590), post([(JSONString(names), values[0])], page)),
        (source.int(600...700), post([(JSONString(names), values[1])], page)),
      ]
    },
    // A page posts back what another one has told.
    Command(when: { $0.loaded.count > 1 }) { world, source in
      let told = [(JSONString(source.pick(names + ["z"])), source.pick([2, "x", true] as [JSON]))]
      let page = source.int(0...1)
      return [
        (source.int(700...2_000), post(told, page)), (source.int(0...50), post(told, 1 - page)),
      ]
    },
    // A page says what it began with at its first load, after another one has changed it.
    Command(
      when: { !$0.loaded.isEmpty && $0.loaded.count < $0.pages && !$0.initial.isEmpty }
    ) { world, source in
      let variable = source.pick(world.initial)
      let page = world.loaded.count
      world.loaded.insert(page)
      let other = source.int(0...page - 1)
      return load(page, thenPosting: variable, changedBy: other, from: &source)
    },
  ]

  private static func load(_ page: Int) -> Act { Act("loaded", ["page": .number(page)]) }

  private static func load(
    _ page: Int, thenPosting old: (JSONString, JSON), changedBy other: Int,
    from source: inout ChoiceSource
  ) -> [(Int, Act)] {
    [
      (gap(&source), load(page)),
      (source.int(0...500), post([(old.0, source.pick(values))], other)),
      (source.int(0...50), post([old], page)),
    ]
  }

  private static func somebody(_ world: World, _ source: inout ChoiceSource) -> Int {
    let isLoaded = !world.loaded.isEmpty && !source.chance(1, in: 20)
    return source.int(0...(isLoaded ? world.loaded.count : world.pages) - 1)
  }

  private static func post(_ variables: [(JSONString, JSON)], _ page: Int) -> Act {
    post(["type": "rampkit:variables", "vars": .object(variables)], page)
  }

  private static func post(_ message: JSON, _ page: Int) -> Act {
    Act("message", ["page": .number(page), "body": .string(JSONString(message.compactText))])
  }
}
