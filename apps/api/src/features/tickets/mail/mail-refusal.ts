/** Why a mail is not taken, in the words of a mail server's answer. Below 500 the sender tries again. */
export class MailRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}
