// Domains at which many people have their e-mail.

/** Providers whose names are long enough for a slip to be told from another name. */
export const NAMES: readonly string[] = [
  'gmail',
  'googlemail',
  'yahoo',
  'hotmail',
  'outlook',
  'icloud',
  'protonmail',
  'fastmail',
  'rocketmail',
  'btinternet',
  'virginmedia',
  'comcast',
  'verizon',
  'sbcglobal',
  'bellsouth',
  'bigpond',
  'rediffmail',
  'naver',
  't-online',
  'freenet',
  'bluewin',
  'hispeed',
  'laposte',
  'wanadoo',
  'libero',
  'virgilio',
  'alice',
  'telenet',
  'skynet',
  'ziggo',
  'kpnmail',
  'interia',
  'seznam',
  'yandex',
];

/** Domains that are right as they are. Some are near others: `fastmail.fm`, `email.com`. */
export const DOMAINS: ReadonlySet<string> = new Set(
  [
    'gmail.com googlemail.com google.com yahoo.com yahoo.co.uk yahoo.fr yahoo.de yahoo.es yahoo.it yahoo.in yahoo.co.in yahoo.ca',
    'yahoo.com.au yahoo.com.br yahoo.co.jp ymail.com rocketmail.com hotmail.com hotmail.co.uk hotmail.fr hotmail.de hotmail.es',
    'hotmail.it hotmail.be hotmail.nl hotmail.se hotmail.no hotmail.dk hotmail.ch hotmail.ca outlook.com outlook.de outlook.fr outlook.es',
    'outlook.it outlook.be outlook.pt outlook.jp outlook.sa outlook.ie live.com live.co.uk live.fr live.de live.nl live.se msn.com',
    'icloud.com me.com mac.com aol.com aol.co.uk proton.me protonmail.com protonmail.ch pm.me fastmail.com fastmail.fm mail.com',
    'email.com gmx.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de posteo.de mailbox.org bluewin.ch hispeed.ch',
    'orange.fr free.fr laposte.net wanadoo.fr sfr.fr libero.it virgilio.it alice.it tiscali.it btinternet.com sky.com virginmedia.com',
    'comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net bigpond.com bigpond.net.au telenet.be skynet.be ziggo.nl',
    'kpnmail.nl uol.com.br bol.com.br terra.com.br rediffmail.com qq.com 163.com 126.com naver.com daum.net wp.pl onet.pl o2.pl',
    'interia.pl seznam.cz yandex.ru yandex.com mail.ru zoho.com hey.com',
  ].flatMap((line) => line.split(' ')),
);

/** The slips for each usual ending, separated by spaces. */
const SLIPS = {
  com: 'con cmo ocm comm coom vom xom cim cpm clm ccom c0m',
  net: 'ney nte ner nett met',
  org: 'ogr rog orgg prg',
};

/** Endings that no domain has, and what they are meant to be. */
export const ENDINGS: ReadonlyMap<string, string> = new Map(
  Object.entries(SLIPS).flatMap(([ending, slips]) => slips.split(' ').map((slip) => [slip, ending] as const)),
);
