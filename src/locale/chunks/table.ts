// Made by `npm run generate` from the files in src/locale/. Do not edit.
import type { Phrases } from '../phrases.js';
import type { CoreWords } from '../words.js';

/** Fetches all words of a language. */
type FetchLanguage = () => Promise<Language>;

/** A language with all its words. */
export type Language = Phrases & { readonly core: CoreWords };

/** The languages beside English, by their tag. */
export const languages: ReadonlyMap<string, FetchLanguage> = new Map<string, FetchLanguage>([
  ['ar', () => import('./ar.js')],
  ['bg', () => import('./bg.js')],
  ['bn', () => import('./bn.js')],
  ['bs', () => import('./bs.js')],
  ['ca', () => import('./ca.js')],
  ['cs', () => import('./cs.js')],
  ['cy', () => import('./cy.js')],
  ['da', () => import('./da.js')],
  ['de', () => import('./de.js')],
  ['el', () => import('./el.js')],
  ['en-GB', () => import('./en-GB.js')],
  ['es-419', () => import('./es-419.js')],
  ['es', () => import('./es.js')],
  ['et', () => import('./et.js')],
  ['eu', () => import('./eu.js')],
  ['fa', () => import('./fa.js')],
  ['fi', () => import('./fi.js')],
  ['fr-CA', () => import('./fr-CA.js')],
  ['fr', () => import('./fr.js')],
  ['ga', () => import('./ga.js')],
  ['gl', () => import('./gl.js')],
  ['he', () => import('./he.js')],
  ['hi', () => import('./hi.js')],
  ['hr', () => import('./hr.js')],
  ['hu', () => import('./hu.js')],
  ['id', () => import('./id.js')],
  ['is', () => import('./is.js')],
  ['it', () => import('./it.js')],
  ['ja', () => import('./ja.js')],
  ['ko', () => import('./ko.js')],
  ['lt', () => import('./lt.js')],
  ['lv', () => import('./lv.js')],
  ['ms', () => import('./ms.js')],
  ['mt', () => import('./mt.js')],
  ['nb', () => import('./nb.js')],
  ['nl', () => import('./nl.js')],
  ['pl', () => import('./pl.js')],
  ['pt-BR', () => import('./pt-BR.js')],
  ['pt-PT', () => import('./pt-PT.js')],
  ['ro', () => import('./ro.js')],
  ['ru', () => import('./ru.js')],
  ['sk', () => import('./sk.js')],
  ['sl', () => import('./sl.js')],
  ['sr-Latn', () => import('./sr-Latn.js')],
  ['sr', () => import('./sr.js')],
  ['sv', () => import('./sv.js')],
  ['th', () => import('./th.js')],
  ['tr', () => import('./tr.js')],
  ['uk', () => import('./uk.js')],
  ['ur', () => import('./ur.js')],
  ['vi', () => import('./vi.js')],
  ['zh-Hans', () => import('./zh-Hans.js')],
  ['zh-Hant', () => import('./zh-Hant.js')],
]);
