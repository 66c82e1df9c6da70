export type TextFont = { size: number; isBold: boolean }

/** The width of a text, in the unit of its size. */
export type MeasureText = (text: string, font: TextFont) => number

/** `y` is the baseline. */
export type DrawnText = TextFont & { text: string; x: number; y: number; colour: string } & Readable

/** An element of what is read aloud, in the names of PDF. The lines of one paragraph, and the cells of one row, share the same object. */
export type PrintElement = {
  role: 'H1' | 'H2' | 'P' | 'Sect' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure'
  /** Of a header cell: what it is the heading of. */
  scope?: 'Column' | 'Row'
  /** What is read for a picture. */
  alt?: string
}
/** From the outermost element to the one that is drawn. */
export type PrintPath = readonly PrintElement[]
/** What has no `as` is decoration, which is not read. */
export type Readable = { as?: PrintPath | undefined }
