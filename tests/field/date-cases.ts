import type { FieldCase } from './field-case.ts'

/** Files whose dates have made trouble. */
export const dateCases: readonly FieldCase[] = [
  {
    file: '13-dates.xlsx',
    kind: 'dates as numbers, with times, in 1900, and cells with errors',
    right: {
      rows: {
        2: { medical_expiry: '22 Mar 2027' },
        3: { medical_expiry: '22 Mar 2027' },
        4: 'Medical Expiry: This is a number, not a date. Format the column as dates: 46468',
        5: { medical_expiry: '22 Mar 2027' },
        6: { medical_expiry: '01 Mar 2027' },
        7: { medical_expiry: '22 Mar 2027' },
        8: 'Medical Expiry: This cell has an error of the spreadsheet. Correct it there, or write the value: #REF!',
        9: { medical_expiry: '22 Mar 2027' },
        10: 'D.O.B: There is no such day: 1900-02-29',
        11: 'Medical Expiry: This formula has no stored value. Calculate and save the file in a spreadsheet, or write the value: =TODAY()+30',
        12: { medical_expiry: '22 Mar 2027' },
        13: { medical_expiry: '22 Mar 2027' },
      },
    },
  },
  {
    file: '13b-swapped-days.xlsx',
    kind: 'dates that a spreadsheet stored day first beside texts that are month first',
    right: {
      rows: {
        2: 'Medical Expiry: Dates of this column are stored as dates, and others are text, so that day and month may be swapped. Choose its order: 2027-11-02',
        3: 'Medical Expiry: Dates of this column are stored as dates, and others are text, so that day and month may be swapped. Choose its order: 05/13/2027',
        4: 'Medical Expiry: Dates of this column are stored as dates, and others are text, so that day and month may be swapped. Choose its order: 12/25/2027',
        5: { medical_expiry: '11 Feb 2027' },
        6: { medical_expiry: '19 Nov 2027' },
      },
    },
  },
  {
    file: '13c-month-first-beside.csv',
    kind: 'a column of dates that can be read both ways beside one that is month first',
    right: {
      rows: {
        2: 'Medical Expiry: Dates of this column can be read both ways, and another column has the month first. Choose its order: 02/11/2027',
        3: { date_of_birth: '20 Jul 1980', medical_expiry: '02 Nov 2027' },
      },
    },
  },
  {
    file: '13d-hidden-proof.csv',
    kind: 'dates with marks, blanks and padding',
    right: {
      rows: { 2: { medical_expiry: '11 Feb 2027' }, 3: { medical_expiry: '13 May 2027' }, 4: { medical_expiry: '03 Feb 2027' } },
    },
  },
]
