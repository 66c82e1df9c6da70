import { fitsPattern, patternText } from '#administration/plant-settings/id-no-pattern.rules.ts'
import { stripInvisible } from '#platform/contract/plain-text.ts'

/** A number without what people write around it: blanks, dashes, the case of letters. */
export const cleanIdNo = (written: string): string =>
  stripInvisible(written)
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\u2212]/gu, '')
    .toUpperCase()

/** What makes a number one person's: no decoration, no leading zeros. The twin of `number_key` in the database. */
export function numberKey(written: string): string {
  const cleaned = written.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()
  return /^0+$/.test(cleaned) ? '0' : cleaned.replace(/^0+/, '')
}

/** A plant's rules for id numbers. `idNoPattern` lists forms, as `fitsPattern` reads them; empty where leading zeros do not count. */
export type IdNoRules = { readonly idNoMinDigits: number; readonly idNoMaxDigits: number; readonly idNoPattern: string }

/** What two cleaned numbers of one person have in common at the plant. */
export const personKey = (idNo: string, { idNoPattern }: Pick<IdNoRules, 'idNoPattern'>): string =>
  idNoPattern === '' ? numberKey(idNo) : idNo

/** What is wrong with a cleaned id number at the plant; undefined where nothing is. */
export function idNoProblem(idNo: string, rules: IdNoRules): string | undefined {
  const { idNoMinDigits, idNoMaxDigits, idNoPattern } = rules
  if (idNoPattern !== '') return fitsPattern(idNo, idNoPattern) ? undefined : patternText(idNoPattern)
  if (!/^\d+$/.test(idNo)) return digitsOnlyText
  const fits = ({ length }: string) => length >= idNoMinDigits && length <= idNoMaxDigits
  return fits(idNo) || fits(numberKey(idNo)) ? undefined : idNoText(rules)
}

/** What is wrong with a cleaned number that is looked up at the plant; undefined where nothing is. */
export const lookupProblem = (idNo: string, idNoPattern: string): string | undefined =>
  /\D/.test(idNo) && !/[A*]/.test(idNoPattern) ? digitsOnlyText : undefined

export const digitsOnlyText = 'An id number has digits only'

export function idNoText({ idNoMinDigits, idNoMaxDigits, idNoPattern }: IdNoRules): string {
  if (idNoPattern !== '') return patternText(idNoPattern)
  const digits = idNoMinDigits === idNoMaxDigits ? idNoMinDigits : `${idNoMinDigits} to ${idNoMaxDigits}`
  return `An id number has ${digits} digits`
}
