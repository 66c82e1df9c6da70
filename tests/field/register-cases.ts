import { dateCases } from './date-cases.ts'
import type { FieldCase } from './field-case.ts'

/** The files of `src/import-export/fixtures`; today is 25 November 2026, and the transporters are those of `db/registers`. */
export const registerCases: readonly FieldCase[] = [
  {
    file: '01-equals-quoted-text.csv',
    kind: 'text written ="0123" so that a spreadsheet keeps zeros',
    right: { rows: { 2: { id_no: '01234501', phones: '+254722100001' }, 3: { id_no: '90000002' } } },
  },
  {
    file: '02b-days-for-numbers.xlsx',
    kind: 'numbers that are shown as days, filled up, or longer than a spreadsheet holds',
    right: {
      rows: {
        2: 'ID No.: The spreadsheet has turned this id number into a date. Format the column as text and enter it again: 5280-03-17',
        3: 'Licence No: The spreadsheet has turned this licence number into a date. Format the column as text and enter it again: 5280-03-17 Card No: The spreadsheet has turned this card number into a date. Format the column as text and enter it again: 2026-03-06',
        4: 'ID No.: The format of this number is not known here. Format the column as text and enter it again: 1234598, shown by *00000000',
        5: 'Card No: The format of this number is not known here. Format the column as text and enter it again: 1.23457E+15, shown by 0000-0000-0000-0000',
        6: 'Licence No: The format of this number is not known here. Format the column as text and enter it again: 1.23457E+15, shown by "DL-"0',
        7: { id_no: '01234598' },
      },
    },
  },
  {
    file: '03b-words-for-nothing.csv',
    kind: 'a status that is not known, errors in other languages, a card in full width',
    right: {
      rows: {
        2: "Status: '?' is not recognised. Write Active, Suspended, Card cancelled, Blacklisted or Left, or leave it empty.",
        3: "Status: 'none' is not recognised. Write Active, Suspended, Card cancelled, Blacklisted or Left, or leave it empty.",
        4: "Status: '-' is not recognised. Write Active, Suspended, Card cancelled, Blacklisted or Left, or leave it empty.",
        5: { card_no: 'C624' },
        6: 'Status: This cell has an error of the spreadsheet. Correct it there, or write the value: #YOK',
        7: 'Medical Expiry: This cell has an error of the spreadsheet. Correct it there, or write the value: #NOM ?',
        8: 'Licence No: This cell has an error of the spreadsheet. Correct it there, or write the value: Loading...',
      },
    },
  },
  { file: '05b-sep-pipe.csv', kind: 'a sep= line with any separator', right: { rows: { 3: { name: 'Sep Pipe', id_no: '90000032' } } } },
  {
    file: '05c-quoted-data.csv',
    kind: 'headings without quotes over cells in single quotes',
    right: { rows: { 2: { name: "Sean O'Brien", id_no: '96000614' }, 3: { name: 'Otieno, Jan', phones: '+254722500615' } } },
  },
  {
    file: '06-names.csv',
    kind: 'names of one word, in other scripts, with İ, too long',
    right: {
      rows: {
        2: { name: 'Null' },
        3: { name: 'Suharto' },
        4: { name: "N'Golo Kanté" },
        5: { name: 'محمد بن علي' },
        6: { name: 'Nguyễn Thị Hồng Đào' },
        7: { name: '김민수' },
        8: { name: 'İsmail Işık' },
        9: { name: 'Van Der Merwe, Jan' },
        10: 'Driver Name: Use at most 100 characters',
        11: { name: 'Ng' },
        12: { name: 'Na' },
        13: { name: 'Mcdonald Anne-Marie' },
        14: { name: 'Straße Groß' },
        15: 'Driver Name: Enter at least 2 letters',
      },
    },
  },
  {
    file: '09b-users-00.csv',
    kind: "users' numbers with 00 for the plus, or (0) inside",
    right: { rows: { 2: { phone: '+254733600002', role: 'Gate clerk' }, 3: { phone: '+254733600003' } } },
  },
  { file: '09c-register-00.csv', kind: 'a number with 00 for the plus', right: { rows: { 2: { phones: '+254722500701' } } } },
  {
    file: '10b-stray-bytes.csv',
    kind: 'one whole letter of UTF-8 and two bytes that are none',
    right: {
      rows: {
        2: { name: 'Jose Muñoz' },
        3: 'Driver Name: This cell has a character that cannot be read. Write it again: Anne \uFFFD\uFFFD',
        4: { name: 'Grace Achieng' },
      },
    },
  },
  { file: '11a-workbook2.xlsx', kind: 'a package with other part names', right: { rows: { 2: { id_no: '91000011' } } } },
  { file: '11b-prefix-x.xlsx', kind: 'a package with prefixes', right: { rows: { 2: { id_no: '91000012' } } } },
  { file: '11c-backslashes.xlsx', kind: 'a package with backslashes', right: { rows: { 2: { id_no: '91000013' } } } },
  { file: '11d-capitals.xlsx', kind: 'a package with capitals', right: { rows: { 2: { id_no: '91000014' } } } },
  { file: '11e-dot-target.xlsx', kind: 'a target that begins with ./', right: { rows: { 2: { id_no: '91000015' } } } },
  { file: '11f-up-target.xlsx', kind: 'a target that begins with ../', right: { rows: { 2: { id_no: '91000016' } } } },
  { file: '11g-absolute-target.xlsx', kind: 'a target from the root', right: { rows: { 2: { id_no: '91000017' } } } },
  {
    file: '11h-zip64-local-only.xlsx',
    kind: 'zip64 in the local headers',
    right: { rows: { 2: { name: 'Zip Sixty Four', id_no: '94000501' } } },
  },
  { file: '11i-zip64-everywhere.xlsx', kind: 'zip64 everywhere', right: { rows: { 2: { name: 'Zip Sixty Four', id_no: '94000501' } } } },
  {
    file: '11j-utf-16.xlsx',
    kind: 'a package in UTF-16, with merged cells',
    right: { rows: { 2: { status: 'Blacklisted', card_no: 'C601' }, 3: { status: 'Blacklisted', card_no: 'C602' } } },
  },
  { file: '12a-chart-sheet-first.xlsx', kind: 'a chart before the register', right: { rows: { 2: { id_no: '91000021' } } } },
  {
    file: '12b-cover-sheet-first.xlsx',
    kind: 'a cover before the register',
    right: { rows: { 2: { name: 'After Cover', id_no: '91000022' } } },
  },
  { file: '12c-empty-sheet-first.xlsx', kind: 'an empty sheet before the register', right: { rows: { 2: { id_no: '91000023' } } } },
  { file: '12d-very-hidden-first.xlsx', kind: 'a hidden sheet before the register', right: { rows: { 2: { id_no: '91000024' } } } },
  ...dateCases,
  {
    file: '14a-merged-firm.xlsx',
    kind: 'cells merged over several rows',
    right: {
      rows: {
        2: { transporter: 'Pwani Tankers', name: 'Merged One' },
        3: { transporter: 'Pwani Tankers', name: 'Merged Two' },
        4: { transporter: 'Pwani Tankers', name: 'Merged Three' },
      },
    },
  },
  { file: '14b-two-heading-rows.xlsx', kind: 'two rows of headings', right: { rows: { 3: { name: 'Two Headings', id_no: '91000054' } } } },
  {
    file: '14c-merged-line-break.xlsx',
    kind: 'a line break inside the element of merged cells',
    right: { rows: { 2: { status: 'Blacklisted' }, 3: { status: 'Blacklisted', card_no: 'C602' } } },
  },
  {
    file: '22-ages.csv',
    kind: "days of birth inside and outside the plant's limits",
    right: {
      rows: {
        2: { date_of_birth: '25 Nov 2005' },
        3: 'D.O.B: A driver must be 21 years old or older',
        4: { date_of_birth: '29 Feb 2004' },
        5: 'D.O.B: A new driver must be at most 65 years old',
        6: 'D.O.B: A new driver must be at most 65 years old',
        7: 'D.O.B: A driver must be 21 years old or older',
      },
    },
  },
  { file: '24a-trailing-separators.csv', kind: 'separators behind the last column', right: { rows: { 2: { name: 'Trail One' } } } },
  {
    file: '24b-line-break-in-cell.csv',
    kind: 'two numbers in one cell',
    right: { rows: { 2: { name: 'Break In Name', phones: '+254722500302, +254722500303' } } },
  },
  {
    file: '24c-lone-quote.csv',
    kind: 'a quotation mark inside a cell',
    right: { rows: { 2: { name: '"Big" Otieno' }, 3: { name: 'After Quote' } } },
  },
  {
    file: '24d-two-lone-quotes.csv',
    kind: 'two quotation marks that are never closed',
    right: { refused: 'A quotation mark opens at line 2 and is never closed.' },
  },
  {
    file: '25-long-name.csv',
    kind: 'a name at the limit',
    right: { rows: { 2: { licence_no: 'DL-481-ABCDEFGHIJKLMNOPQRSTUV' } } },
  },
]
