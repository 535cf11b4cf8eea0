// When silent network authentication can be tried.

/**
 * @typedef {object} NetworkConditions each true where it is on or there
 * @property {boolean} mobileData
 * @property {boolean} wifi
 * @property {boolean} mobileNetwork
 * @property {boolean} simSupported
 */

/** All four at once (FNV-STA-22). Otherwise the OTP flow is taken (AMB-FNV-05). */
export function canAuthenticateSilently({ mobileData, wifi, mobileNetwork, simSupported }) {
  return mobileData && !wifi && mobileNetwork && simSupported;
}
