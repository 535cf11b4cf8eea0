// State that tells observers of its changes (GBG-LIF-04).

export class Observable {
  #observers = new Set();

  /**
   * @param {(name: string) => void} observer is told the name of each property that has changed
   * @returns {() => void} ends the observation
   */
  observe(observer) {
    this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  }

  changed(name) {
    for (const observer of [...this.#observers]) observer(name);
  }
}
