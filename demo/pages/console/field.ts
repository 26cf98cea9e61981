/** A field as the service lists it. */
export interface Field {
  readonly id: string;
  readonly type: string;
  readonly label: string;
  readonly required: string;
  readonly hidden: string;
  readonly logic: unknown;
  readonly calculation: string;
  readonly section_heading?: string;
}
