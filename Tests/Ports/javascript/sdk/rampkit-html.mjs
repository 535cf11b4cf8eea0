// HTML of texts.

const REFERENCES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** The text as content of an element or of an attribute in quotes. */
export function escapeHTML(text) {
  return text.replace(/[&<>"']/g, (character) => REFERENCES[character]);
}
