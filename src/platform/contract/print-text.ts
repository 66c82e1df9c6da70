export type TextFont = { readonly size: number; readonly isBold: boolean }

/** The width of a text, in the unit of its size. */
export type MeasureText = (text: string, font: TextFont) => number

/** `y` is the baseline. */
export type DrawnText = TextFont & { readonly text: string; readonly x: number; readonly y: number; readonly colour: string }
