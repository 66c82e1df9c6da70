export type TextFont = { readonly size: number; readonly isBold: boolean }

/** The width of a text, in the unit of its size. */
export type MeasureText = (text: string, font: TextFont) => number

/** `y` is the baseline. */
export type DrawnText = TextFont & { readonly text: string; readonly x: number; readonly y: number; readonly colour: string } & Readable

/** An element of what is read aloud, in the names of PDF. The lines of one paragraph, and the cells of one row, share the same object. */
export type PrintElement = {
  readonly role: 'H1' | 'H2' | 'P' | 'Sect' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure'
  /** Of a header cell: what it is the heading of. */
  readonly scope?: 'Column' | 'Row'
  /** What is read for a picture. */
  readonly alt?: string
}
/** From the outermost element to the one that is drawn. */
export type PrintPath = readonly PrintElement[]
/** What has no `as` is decoration, which is not read. */
export type Readable = { readonly as?: PrintPath | undefined }
