/** What an adapter throws to say that the SDK has refused the input, with a class of its suite. */
export class Reject extends Error {
  constructor(rejectionClass, message) {
    super(message);
    this.rejectionClass = rejectionClass;
  }
}
