import { createTransport, type SendMailOptions } from 'nodemailer';

type Sent = { readonly code: number; readonly words: string };

/** Sends a mail as somebody else's mail program does, and gives the server's answer: its code and its words. */
export async function sendMail(
  server: { readonly host: string; readonly port: number },
  mail: SendMailOptions,
): Promise<Sent> {
  const transport = createTransport({ ...server, secure: false, ignoreTLS: true });
  try {
    const { response } = await transport.sendMail(mail);
    return { code: Number(response.slice(0, 3)), words: response };
  } catch (error) {
    const { responseCode, response } = error as { responseCode?: number; response?: string };
    return { code: responseCode ?? 0, words: response ?? String(error) };
  } finally {
    transport.close();
  }
}
