const characterOf: Readonly<Record<string, string>> = { '9': '\\d', A: '[A-Z]', '*': '[0-9A-Z]' }

const formsOf = (pattern: string): readonly string[] => pattern.split(', ').filter((form) => form !== '')

/** Whether the number has one of the forms: 9 stands for a digit, A for a letter, * for either. */
export const fitsPattern = (idNo: string, pattern: string): boolean =>
  formsOf(pattern).some((form) => new RegExp(`^${[...form].map((character) => characterOf[character]).join('')}$`).test(idNo))

/** What to do about a number of another form. */
export const patternText = (pattern: string): string => `Enter the whole id number, with its zeros and letters: ${formsText(pattern)}`

/** '8 digits', or '1 letter and 7 digits, or 8 digits'. */
export const formsText = (pattern: string): string => formsOf(pattern).map(formText).join(', or ')

function formText(form: string): string {
  const runs = form.match(/9+|A+|\*+/g) ?? []
  return runs.map((run) => `${run.length} ${kindNames[run[0] ?? '9']?.[run.length === 1 ? 0 : 1]}`).join(' and ')
}

const kindNames: Readonly<Record<string, readonly [string, string]>> = {
  '9': ['digit', 'digits'],
  A: ['letter', 'letters'],
  '*': ['letter or digit', 'letters or digits'],
}

export const mostForms = 5

/** As stored: 'A9999999, 99999999'. Undefined for what is no list of forms. */
export function readPattern(written: string): string | undefined {
  const forms = written
    .toUpperCase()
    .split(',')
    .map((form) => form.replaceAll(/\s/g, ''))
  if (forms.length === 1 && forms[0] === '') return ''
  return forms.length <= mostForms && forms.every((form) => /^[9A*]{5,20}$/.test(form)) ? forms.join(', ') : undefined
}
