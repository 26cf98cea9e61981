// Letters of other scripts that look like Latin ones. A keyboard that was not switched leaves them in an address.

import { isAscii } from '../../locale/human-text.js';

/** Letters that look the same in small and, where they are pressed alone, as capitals. */
const LATIN: ReadonlyMap<string, string> = new Map(
  [
    'аa еe оo рp сc хx уy іi јj ѕs һh ԁd ԛq ԝw',
    'οo αa νv ιi ρp υu κk γy χx',
    'АA ВB ЕE КK МM НH ОO РP СC ТT ХX УY ІI ЈJ ЅS',
    'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX',
  ]
    .flatMap((line) => line.split(' '))
    .map((pair) => [pair.charAt(0), pair.charAt(1)]),
);

/** Writes the labels of an address that mix Latin letters with others in Latin alone, where every other letter looks like one. */
export function inOneScript(address: string): string {
  return address.replace(/[^@.]+/g, (label) => {
    if (!/[a-z]/i.test(label)) return label;
    const latin = [...label].map((letter) => LATIN.get(letter) ?? letter).join('');
    return isAscii(latin) ? latin : label;
  });
}
