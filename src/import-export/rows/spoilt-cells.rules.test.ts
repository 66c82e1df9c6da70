import { describe, expect, it } from 'vitest'
import { cellFault } from './cell-faults.rules.ts'
import { spoiltCode } from './spoilt-codes.rules.ts'
import { isTotalsRow } from './totals.rules.ts'

describe('a cell that no person can have meant', () => {
  it.each([
    ['#REF!', 'This cell has an error of the spreadsheet. Correct it there, or write the value: #REF!'],
    ['#N/A', 'This cell has an error of the spreadsheet. Correct it there, or write the value: #N/A'],
    [' #DIV/0! ', 'This cell has an error of the spreadsheet. Correct it there, or write the value: #DIV/0!'],
    ['#NAME?', 'This cell has an error of the spreadsheet. Correct it there, or write the value: #NAME?'],
    ['#BEZUG!', 'This cell has an error of the spreadsheet. Correct it there, or write the value: #BEZUG!'],
    ['#¡REF!', 'This cell has an error of the spreadsheet. Correct it there, or write the value: #¡REF!'],
    ['Err:502', 'This cell has an error of the spreadsheet. Correct it there, or write the value: Err:502'],
    ['########', 'This cell has an error of the spreadsheet. Correct it there, or write the value: ########'],
    ['=TODAY()+30', 'This formula has no stored value. Calculate and save the file in a spreadsheet, or write the value: =TODAY()+30'],
    [
      '=TEXT(1234,"0 ""th"" %")',
      'The format of this number is not known here. Format the column as text and enter it again: 1234, shown by 0 "th" %',
    ],
    ['Mu\uFFFDoz', 'This cell has a character that cannot be read. Write it again: Mu\uFFFDoz'],
  ])('%j is refused', (text, message) => expect(cellFault(text)).toBe(message))

  // By Excel, LibreOffice and Google Sheets in other languages.
  const bare = ['#YOK', '#HIÁNYZIK', '#NV', '#NENÍ_K_DISPOZICI', '#N/D', '#I/T', '#Н/Д', '#Δ/Υ', '#N/A N/A', '#GETTING_DATA', '#NAME']
  const marked = ['#NOM ?', '#NOM\u00A0?', '#NULL !', '#VALEUR !', '#¿NOMBRE?', '#ΤΙΜΗ!', '#SAKNAS!', '#N/A!', '#ref!', '#DIV/0 !']
  const others = ['Fehler:502', 'Erreur :502', 'Err: 522', 'Loading...', 'Loading…', 'Chargement en cours...', 'Cargando...']
  it.each([...bare, ...marked, ...others])('%j is refused', (text) =>
    expect(cellFault(text)).toBe(`This cell has an error of the spreadsheet. Correct it there, or write the value: ${text}`),
  )

  it.each(['#kamau', 'Err', 'Loading', 'Loading bay', 'DL:502', '#A1', '#12/4'])('%j is what somebody wrote', (text) =>
    expect(cellFault(text)).toBeUndefined(),
  )

  it.each(['', 'Asha', '#12', 'C#1', '+254724865880', 'a = b', 'N/A', 'Muñoz'])('%j is not', (text) =>
    expect(cellFault(text)).toBeUndefined(),
  )
})

describe('what a spreadsheet has made of a code', () => {
  it.each([
    ['1.23E+07', 'shortened'],
    ['1,23E+07', 'shortened'],
    ['1.2E+46', 'shortened'],
    ['1E-05', 'shortened'],
    ['1234567890123450', 'cut off'],
    ['12345678901234500000', 'cut off'],
    ['12345678.0', 'into a number'],
    ['05-Mar', 'into a date'],
    ['5-MAR', 'into a date'],
    ['Mar-05', 'into a date'],
    ['05-Mar-2026', 'into a date'],
    ['2026-03-05', 'into a date'],
    ['05/03/2026', 'into a date'],
    ['17/03/5280', 'into a date'],
    ['5280-03-17', 'into a date'],
    ['17-03-5280', 'into a date'],
    ['5-3-2026', 'into a date'],
    ['5–3–2026', 'into a date'],
    ['05-03-26', 'into a date'],
    ['05/03/26', 'into a date'],
    ['03/25/26', 'into a date'],
    ['05.03.2026', 'into a date'],
    ['2026. 03. 05.', 'into a date'],
    ['2026/3/5', 'into a date'],
    ['2026-03-05 00:00:00', 'into a date'],
    ['2026-03-05T00:00:00Z', 'into a date'],
    ['05-Mar-26 00:00', 'into a date'],
    ['5-March', 'into a date'],
    ['5 March 2026', 'into a date'],
    ['Thursday, 5 March 2026', 'into a date'],
    ['jeudi 5 mars 2026', 'into a date'],
    ['March 5, 2026', 'into a date'],
    ['5 de marzo de 2026', 'into a date'],
    ['05-mars', 'into a date'],
    ['05. Mrz', 'into a date'],
    ['5-Mac', 'into a date'],
    ['٠٥/٠٣/٢٠٢٦', 'into a date'],
    ['1.23457E15', 'shortened'],
    ['-1.2E+46', 'shortened'],
    ['1234-5678-9012-3460', 'cut off'],
    ['DL-1234567890123460', 'cut off'],
  ])('%j is refused', (text, what) => expect(spoiltCode(text, 'card number')?.message).toContain(what))

  // Numbers of licences, ids and cards in and around East Africa: the last of a number's three parts is a check digit, a region or an issue.
  const written = [
    '12-345678-9',
    '123456/10/1',
    '10234567/3/1',
    '1234567/2/12',
    '19850101-12345-00001-20',
    '11/45/78',
    '12/45/2019',
    '63-1234567A12',
  ]
  const others = [
    '3/12',
    '12-34',
    '12/2020',
    'A05-MAR',
    'MARCH-5',
    '05MAR26',
    '01/12/0045',
    '5-3-5',
    '12E7',
    '3086O011',
    '12-ABC',
    'KBA 12-MAR',
    '',
  ]
  it.each(['11587766', 'DL-4424551', 'C79636', '123456789012345', '4539148803436467', ...written, ...others])('%j is not', (text) =>
    expect(spoiltCode(text, 'card number')).toBeUndefined(),
  )
})

it.each([
  [['TOTAL', '2392', '', ''], true],
  [['', 'Grand total: 12'], true],
  [['Sub-total', '12', '1,200.50'], true],
  [['Total drivers: 2,392'], true],
  [['Totals'], true],
  [['Total Haulage Ltd', 'John Otieno', '11587766', '0724865880'], false],
  [['Total Haulage Ltd', 'yard@total.example'], false],
  [['Total Haulage Ltd', '', ''], false],
  [['Total', 'yard@total.example', 'Regular'], false],
  [['Total', '0724865880'], false],
  [['Totally Fast', '12'], false],
  [['Pwani Tankers', 'Total'], false],
] as const)('%j is a totals row: %j', (cells, expected) => expect(isTotalsRow(cells)).toBe(expected))
