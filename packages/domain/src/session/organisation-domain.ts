/** Providers whose domains say nothing about who somebody works for. */
const PERSONAL_MAIL = new Set(
  `126.com 163.com aol.com bigpond.com comcast.net fastmail.com gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net
   googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.fr icloud.com inbox.com laposte.net live.com
   live.com.au mac.com mail.com mail.ru me.com msn.com naver.com optusnet.com.au orange.fr outlook.com
   outlook.com.au pm.me proton.me protonmail.com qq.com rediffmail.com sbcglobal.net t-online.de telstra.com
   tutanota.com verizon.net wanadoo.fr web.de yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.au yahoo.de
   yahoo.fr yandex.ru ymail.com zoho.com`.split(/\s+/),
);

/** The domain by which an organisation is known, from its first admin's email; null for one of a mail provider. */
export function organisationDomainOf(email: string): string | null {
  const domain = email
    .trim()
    .toLowerCase()
    .slice(email.trim().lastIndexOf('@') + 1);
  return PERSONAL_MAIL.has(domain) ? null : domain;
}
