import type { LetterAbout, LetterText } from './letter-text.rules.ts'

const appeal: LetterText['appeal']['decision'] = ({ to, caseId, number }) =>
  `Kukata rufaa, andikia ${to}. Taja kesi ${caseId} na barua ${number}.`
const violationOf = (about: LetterAbout): string =>
  about.matter === 'violation' ? `ukiukaji “${about.name}” wa tarehe ${about.day}` : 'yaliyoripotiwa'

export const swahiliLetters: LetterText = {
  titles: {
    notice: 'Unaweza kujibu kabla kiwanda hakijaamua',
    upheld: 'Uamuzi',
    dismissed: 'Uamuzi: imetupiliwa mbali',
    reinstatement: 'Umerejeshwa',
    ended: 'Kusimamishwa kwako kumeisha',
    oneEnded: 'Kusimamishwa kwako kumoja kumeisha',
    evidence: 'Ushahidi haukukubaliwa',
    review: 'Unaendelea kuzuiwa kupakia',
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
      : until.atLeast
        ? `Umesimamishwa kuanzia tarehe ${from}, angalau hadi tarehe ${until.day}.`
        : `Umesimamishwa kuanzia tarehe ${from}. Kusimamishwa kunaisha tarehe ${until.day}.`,
  untilEvidence: 'Utasimamishwa hadi ofisi yako ya usafirishaji itume ushahidi wa hatua iliyochukua, au kiwanda kikurejeshe.',
  untilReinstated: 'Utasimamishwa hadi kiwanda kikurejeshe.',
  reinstated: (day) => `Kiwanda kimekurejesha tarehe ${day}.`,
  ended: {
    served: (about) =>
      about.matter === 'violation'
        ? `Umemaliza muda wa kusimamishwa kwa ukiukaji “${about.name}” wa tarehe ${about.day}.`
        : about.matter === 'suspension'
          ? `Umemaliza muda wa kusimamishwa kwa siku ${about.days}.`
          : 'Umemaliza muda wa kusimamishwa.',
    evidence: (about) => `Ofisi yako ya usafirishaji imetuma ushahidi wa hatua iliyochukua baada ya ${violationOf(about)}.`,
    accepted: (about) => `Kiwanda kimekubali ushahidi wa ofisi yako ya usafirishaji baada ya ${violationOf(about)}.`,
  },
  over: (day) => `Kusimamishwa kuliisha tarehe ${day}.`,
  anotherGoesOn: 'Kusimamishwa kwingine kunaendelea.',
  mayLoad: 'Kama unaruhusiwa kupakia, na nini kingine kinahitajika, iko kwenye ukurasa wako.',
  notAccepted: (about) =>
    `Kiwanda hakikukubali ushahidi wa ofisi yako ya usafirishaji baada ya ${violationOf(about)}. Ofisi inajua sababu.`,
  staysSuspended: 'Unaendelea kusimamishwa hadi ofisi itume ushahidi mwingine na kiwanda kiukubali, au kiwanda kikurejeshe.',
  sendAgain: 'Ofisi imeombwa kutuma ushahidi mwingine.',
  kept: 'Kiwanda kimepitia tena kuzuiwa kwako: unaendelea kuzuiwa.',
  reviewedAgain: (day) => `Kitapitia tena tarehe ${day}.`,
  appeal: {
    notice: ({ to, caseId, number }) => `Unaweza kukata rufaa dhidi ya uamuzi: andikia ${to}. Taja kesi ${caseId} na barua ${number}.`,
    decision: appeal,
    reinstatement: ({ to, caseId, number }) => `Kama kuna kosa, andikia ${to}. Taja kesi ${caseId} na barua ${number}.`,
    evidence: appeal,
    review: appeal,
  },
  code: 'Ukurasa wako: soma msimbo huu kwa simu.',
}
