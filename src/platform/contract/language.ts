import type { PlainDate } from './plain-date.ts'

/** The languages of what drivers read, by their code. */
export const languages = ['en', 'sw'] as const
export type Language = (typeof languages)[number]
export const isLanguage = (text: string): text is Language => languages.some((language) => language === text)

/** The name of the month after the day: '13 Jun 2027'. */
export const months: Readonly<Record<Language, readonly string[]>> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  sw: ['Jan', 'Feb', 'Mac', 'Apr', 'Mei', 'Jun', 'Jul', 'Ago', 'Sep', 'Okt', 'Nov', 'Des'],
}

/** '2026-01-05' as '05 Jan 2026'. */
export function dayWith(names: readonly string[], date: PlainDate): string {
  const [year, month, day] = date.split('-')
  return `${day} ${names[Number(month) - 1]} ${year}`
}
export const dateIn = (language: Language, date: PlainDate): string => dayWith(months[language], date)
