/** What a spreadsheet shows instead of a value: #REF!, #N/A, #¡REF!, #BEZUG!, Err:502, and ##### where a cell is too narrow. */
const errorText = /^(?:#[¡¿]?\p{Lu}[\p{Lu}\p{N}/_.]*[!?]|#\p{Lu}\/\p{Lu}|#NV|#GETTING_DATA|#+|Err:\d{3})$/iu
/** The decoder's word for a number in a format that it does not know. */
const unknownFormat = /^=TEXT\((.*),"(.*)"\)$/s
/** What is no letter of the file's encoding. */
const unreadable = /[\uFFFD\u0080-\u0084\u0086-\u009F]/

/** Why no column can take this cell; undefined for a text that a person could have typed. */
export function cellFault(cell: string): string | undefined {
  const text = cell.trim()
  if (errorText.test(text)) return `This cell has an error of the spreadsheet. Correct it there, or write the value: ${text}`
  const [, number, format] = unknownFormat.exec(text) ?? []
  if (number !== undefined)
    return `The format of this number is not known here. Format the column as text and enter it again: ${number}, shown by ${format?.replaceAll('""', '"')}`
  if (text.startsWith('='))
    return `This formula has no stored value. Calculate and save the file in a spreadsheet, or write the value: ${text}`
  if (unreadable.test(text)) return `This cell has a character that cannot be read. Write it again: ${text}`
  return undefined
}
