// The secure store of a device, which tells what RampKit asks of it.

const USER_ID_KEY = 'rk_user_id';

export class Store {
  #note;
  #items = new Map();
  #read;
  #write;

  /** @param {(name: string, details: object) => void} note */
  constructor(note, settings) {
    this.#note = note;
    this.set(settings);
  }

  set({ stored, read, write }) {
    if (stored !== undefined) {
      this.#items.set(USER_ID_KEY, typeof stored === 'string' ? new TextEncoder().encode(stored) : stored);
    }
    if (read !== undefined) this.#read = read;
    if (write !== undefined) this.#write = write;
  }

  /** @returns {import('../sdk/rampkit-user-id.mjs').SecureStore} */
  forSDK() {
    return {
      get: async (key) => {
        this.#note('storeRead', { key });
        if (this.#read === 'fails') throw new Error('the store cannot be read');
        return this.#items.get(key) ?? null;
      },
      set: async (key, value, { accessible }) => {
        const text = new TextDecoder().decode(value);
        this.#note('storeWrite', { key, value: text, store: 'secure', accessible });
        if (this.#write === 'fails') throw new Error('the store cannot be written');
        this.#items.set(key, value);
      },
    };
  }
}
