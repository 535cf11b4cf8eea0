// The user id: a UUID v4 that is made once and kept in the secure store.

export const RAMPKIT_USER_ID_KEY = 'rk_user_id';
const RANDOM_BYTES = 16;

/** @returns {Uint8Array} from the platform's secure source (RMP-UID-06) */
export function secureRandomBytes() {
  return globalThis.crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
}

/** @param {Uint8Array} random sixteen bytes, of which six bits are overwritten (RMP-UID-05) */
export function formatUserId(random) {
  const bytes = Uint8Array.from(random);
  bytes[6] = (bytes[6] & 0x0f) | 0x40; // version 4 (RMP-UID-02)
  bytes[8] = (bytes[8] & 0x3f) | 0x80; // RFC variant (RMP-UID-03)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

// No fallback to Math.random: "should be avoided". Where the source fails there is no id, and the
// app goes on without (RMP-UID-07, AMB-RMP-67).
export function generateUserId(randomBytes = secureRandomBytes) {
  return formatUserId(randomBytes());
}

/**
 * @typedef {object} SecureStore a keychain: bytes by key, and both calls may reject
 * @property {(key: string) => Promise<Uint8Array|null>} get
 * @property {(key: string, value: Uint8Array, options: {accessible: string}) => Promise<void>} set
 *   puts the value in the place of any that is there (RMP-UID-18)
 */

export class UserIdManager {
  #store;
  #randomBytes;
  #log;
  #resolved = null;

  /** @param {{store: SecureStore, randomBytes?: () => Uint8Array, log?: (text: string) => void}} platform */
  constructor({ store, randomBytes = secureRandomBytes, log = () => {} }) {
    this.#store = store;
    this.#randomBytes = randomBytes;
    this.#log = log;
  }

  /**
   * The stored id, or a new one. Rejects where the store cannot be read (AMB-RMP-68): a fresh id
   * would then overwrite a stable one. Calls at the same time share one answer, as two would each
   * find nothing and make an id.
   */
  getRampKitUserId() {
    this.#resolved ??= this.#resolve().catch((error) => {
      this.#resolved = null; // the next call tries again
      throw error;
    });
    return this.#resolved;
  }

  async #resolve() {
    const stored = decodeText(await this.#store.get(RAMPKIT_USER_ID_KEY));
    // Any text counts, of whatever form (RMP-UID-16), but not the empty one.
    if (stored) return stored;

    const id = generateUserId(this.#randomBytes);
    try {
      const value = new TextEncoder().encode(id);
      await this.#store.set(RAMPKIT_USER_ID_KEY, value, { accessible: 'afterFirstUnlock' });
    } catch (error) {
      // RMP-UID-17: good for this start of the app at least.
      this.#log(`user id not stored: ${error.message}`);
    }
    return id;
  }
}

// RMP-UID-14: what is no UTF-8 is no id. A leading U+FEFF is part of the text (RMP-UID-16).
function decodeText(bytes) {
  if (bytes === null) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
