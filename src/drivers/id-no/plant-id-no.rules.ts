import { fitsPattern, patternText } from '#administration/plant-settings/id-no-pattern.rules.ts'
import { digitCountText, digitsOnlyText, withoutZeros } from './id-no.rules.ts'

/** A plant's rules for id numbers. `idNoPattern` lists forms, as `fitsPattern` reads them; empty where leading zeros do not count. */
export type IdNoRules = { idNoMinDigits: number; idNoMaxDigits: number; idNoPattern: string }

/** What two cleaned numbers of one person have in common at the plant. */
export const personKey = (idNo: string, { idNoPattern }: Pick<IdNoRules, 'idNoPattern'>): string =>
  idNoPattern === '' ? withoutZeros(idNo) : idNo

/** What is wrong with a cleaned id number at the plant; undefined where nothing is. */
export function idNoProblem(idNo: string, { idNoMinDigits, idNoMaxDigits, idNoPattern }: IdNoRules): string | undefined {
  if (idNoPattern !== '') return fitsPattern(idNo, idNoPattern) ? undefined : patternText(idNoPattern)
  if (!/^\d+$/.test(idNo)) return digitsOnlyText
  const fits = ({ length }: string) => length >= idNoMinDigits && length <= idNoMaxDigits
  return fits(idNo) || fits(withoutZeros(idNo)) ? undefined : digitCountText(idNoMinDigits, idNoMaxDigits)
}

/** What is wrong with a cleaned number that is looked up at the plant; undefined where nothing is. */
export const lookupProblem = (idNo: string, idNoPattern: string): string | undefined =>
  /\D/.test(idNo) && !/[A*]/.test(idNoPattern) ? digitsOnlyText : undefined
