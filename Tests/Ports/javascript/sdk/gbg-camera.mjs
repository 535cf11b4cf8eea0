// What can be told of the camera without asking the user.

import { PermissionState } from './gbg-enums.mjs';

const STATES = new Map([
  ['authorized', PermissionState.granted],
  ['denied', PermissionState.denied],
  ['notDetermined', PermissionState.notDetermined],
  ['restricted', PermissionState.restricted],
]);

/**
 * @typedef {object} CameraPlatform the platform's camera API, of which check() uses the first two
 * @property {() => object|null} defaultVideoDevice
 * @property {() => string} videoAuthorizationStatus by its name on the platform
 * @property {() => Promise<boolean>} requestVideoAccess asks the user
 */

export class CameraDetector {
  /**
   * Two observations that do not depend on each other (GBG-PRM-11). It only reads (GBG-PRM-13).
   *
   * @param {CameraPlatform} platform
   * @returns {{hardwareAvailable: boolean, permissionState: string}}
   */
  static check(platform) {
    const device = platform.defaultVideoDevice();
    const authorization = platform.videoAuthorizationStatus();
    return {
      hardwareAvailable: device !== null,
      // AMB-GBG-34: a status of a later platform is not known to allow anything.
      permissionState: STATES.get(authorization) ?? PermissionState.denied,
    };
  }
}
