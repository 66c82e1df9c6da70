import type { LetterText } from './letter-text.rules.ts'

export const swahiliLetters: LetterText = {
  titles: {
    notice: 'Unaweza kujibu kabla kiwanda hakijaamua',
    upheld: 'Uamuzi',
    dismissed: 'Uamuzi: imetupiliwa mbali',
    reinstatement: 'Umerejeshwa',
  },
  labels: { number: 'Barua', date: 'Tarehe', driver: 'Dereva', idNo: 'Nambari ya kitambulisho', office: 'Ofisi ya usafirishaji' },
  greeting: (driver) => `Ndugu ${driver},`,
  held: (about) =>
    about.matter === 'violation'
      ? `Ukiukaji umeripotiwa: ${about.name}, tarehe ${about.day}. Ukithibitishwa, unaweza kusimamishwa.`
      : about.matter === 'suspension'
        ? `Kiwanda kinafikiria kukusimamisha kwa siku ${about.days}.`
        : 'Kiwanda kinafikiria kukuzuia kupakia kabisa.',
  upheld: (about) =>
    about.matter === 'violation'
      ? `Ukiukaji “${about.name}” wa tarehe ${about.day} umethibitishwa.`
      : about.matter === 'suspension'
        ? `Umesimamishwa kwa siku ${about.days}.`
        : 'Umezuiwa kupakia kabisa.',
  dismissed: (about) =>
    about.matter === 'violation'
      ? `Ukiukaji “${about.name}” wa tarehe ${about.day} umetupiliwa mbali. Hauhesabiwi.`
      : about.matter === 'suspension'
        ? 'Hukusimamishwa kwa yaliyoripotiwa.'
        : 'Hukuzuiwa kwa yaliyoripotiwa.',
  mayReply: (day) => `Kabla ya kuamua, kiwanda kinakusikiliza. Unaweza kujibu mara moja, hadi tarehe ${day}.`,
  howToReply: 'Jibu kwenye ukurasa wako, au kwenye karatasi kiwandani. Ofisi yako ya usafirishaji pia inaweza kujibu.',
  reason: 'Sababu iko kwenye ukurasa wako.',
  suspended: ({ from, until }) =>
    until === null
      ? `Umesimamishwa kuanzia tarehe ${from}.`
      : `Umesimamishwa kuanzia tarehe ${from}. Kusimamishwa kunaisha tarehe ${until}.`,
  untilEvidence: 'Utasimamishwa hadi ofisi yako ya usafirishaji itume ushahidi wa hatua iliyochukua, au kiwanda kikurejeshe.',
  reinstated: (day) => `Kiwanda kimekurejesha tarehe ${day}.`,
  mayLoad: 'Kama unaruhusiwa kupakia, na nini kingine kinahitajika, iko kwenye ukurasa wako.',
  appeal: {
    notice: ({ to, caseId, number }) => `Unaweza kukata rufaa dhidi ya uamuzi: andikia ${to}. Taja kesi ${caseId} na barua ${number}.`,
    decision: ({ to, caseId, number }) => `Kukata rufaa, andikia ${to}. Taja kesi ${caseId} na barua ${number}.`,
    reinstatement: ({ to, caseId, number }) => `Kama kuna kosa, andikia ${to}. Taja kesi ${caseId} na barua ${number}.`,
  },
  code: 'Ukurasa wako: soma msimbo huu kwa simu.',
}
