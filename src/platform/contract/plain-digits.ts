/** The noughts of scripts that count in tens. */
const noughts = '٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០᠐'

/** Digits of other scripts as 0 to 9. */
export const digitOf: Readonly<Record<string, string>> = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ [...noughts].flatMap((nought) =>
    Array.from({ length: 10 }, (_, digit) => [String.fromCharCode(nought.charCodeAt(0) + digit), String(digit)]),
  ),
)

/** A number as it is written, with digits of any script and width as 0 to 9, and without what is invisible. */
export const plainDigits = (written: string): string =>
  written
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[^\0-\u007F]/g, (sign) => digitOf[sign] ?? sign)
