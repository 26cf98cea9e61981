// The plain measures of one form: what `collect.ts` reads in the page, and what the rules judge. All lengths are px of the page.

/** The edges of something. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The purpose of a text or an element. */
export type Role =
  'block' | 'label' | 'part-label' | 'hint' | 'error' | 'option' | 'heading' | 'button' | 'control' | 'other';

/** A piece of the form: all others have this, too. */
interface Piece {
  /** Names it for a person. */
  readonly what: string;
  /** Its field, as an index; -1 outside of all fields. */
  readonly field: number;
  readonly box: Box;
}

/** A text that can be seen. */
export interface Text extends Piece {
  readonly role: Role;
  /** Its lines. */
  readonly lines: readonly Box[];
  /** Its size in em of the form. */
  readonly size: number;
  /** It is a sign without letters and digits, which is drawn rather than written. */
  readonly isSign: boolean;
  /** The controls it is drawn in, or whose target it is a part of. */
  readonly within: readonly number[];
  /** The px of it that are cut off. */
  readonly cut: number;
  /** The nearest box with a border or a ground around it. */
  readonly frame?: Box;
  /** It is in a place that scrolls by itself. */
  readonly scrolls: boolean;
}

/** Something that takes the focus. */
export interface Control extends Piece {
  readonly kind: 'text' | 'choice' | 'other';
  /** It is seen itself: not a box without a border over a picture. */
  readonly isDrawn: boolean;
  /** The box that a finger may press. */
  readonly target: Box;
  /** Its box without border and padding. */
  readonly content: Box;
  readonly frame?: Box;
  readonly scrolls: boolean;
  /** It is a link within a sentence. */
  readonly inSentence: boolean;
}

/** A hint or an error. */
export interface Message extends Piece {
  readonly role: 'hint' | 'error';
  /** The controls that it describes; empty for that of a whole group. */
  readonly of: readonly number[];
}

/** A field. */
export interface Field extends Piece {
  readonly type: string;
  /** Its part of a row; 12 are a whole one. */
  readonly span: number;
  /** The place of its label: the frame, as a label above one control; the frame, as a legend; itself. */
  readonly frame: 'label' | 'group' | 'bare';
  readonly label?: Box;
  /** The box below the label, the hint and the error. */
  readonly area?: Box;
  /** Its box for a number has this width. */
  readonly numberWidth?: number;
}

/** The room between two neighbours, one above the other. */
export interface Gap {
  readonly from: Role;
  readonly to: Role;
  readonly field: number;
  readonly px: number;
  readonly what: string;
}

/** The measures of one form. */
export interface Snapshot {
  /** The size of the form's text. */
  readonly em: number;
  readonly isCoarse: boolean;
  readonly isRtl: boolean;
  readonly host: Box;
  readonly root: Box;
  /** The px by which the page is wider than its window. */
  readonly overflow: number;
  readonly fields: readonly Field[];
  readonly texts: readonly Text[];
  readonly controls: readonly Control[];
  readonly messages: readonly Message[];
  readonly gaps: readonly Gap[];
}

/** A fault, and its size. */
export interface Fault {
  readonly what: string;
  readonly px: number;
}

/** A promise of the form's look. */
export interface Rule {
  readonly name: string;
  readonly find: (snapshot: Snapshot) => Fault[];
}
