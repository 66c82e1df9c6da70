import { dayWith } from '#platform/contract/language.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { english } from './english.rules.ts'
import { languages, type Language, type OwnPageText } from './own-page-text.rules.ts'
import { swahili } from './swahili.rules.ts'

export const ownPageTexts: Readonly<Record<Language, OwnPageText>> = { en: english, sw: swahili }

/** The language that the address names; else the one that the browser prefers; else English. */
export function languageOf({ chosen, acceptLanguage }: { chosen: unknown; acceptLanguage: string }): Language {
  const named = languages.find((language) => language === chosen)
  return named ?? preferred(acceptLanguage.slice(0, maxHeader)) ?? 'en'
}

const maxHeader = 200

function preferred(acceptLanguage: string): Language | undefined {
  const wishes = acceptLanguage.split(',').flatMap((part) => {
    const [tag = '', quality = ''] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q\s*=\s*/)
    const language = languages.find((each) => tag === each || tag.startsWith(`${each}-`))
    const weight = quality === '' ? 1 : Number(quality)
    return language && weight > 0 ? [{ language, weight }] : []
  })
  return wishes.toSorted((one, other) => other.weight - one.weight)[0]?.language
}

/** '2026-01-05' as '05 Jan 2026' in the language. */
export const dayIn = ({ months }: OwnPageText, date: PlainDate): string => dayWith(months, date)
