/** The languages of the page by which a copy is taken, by their code. */
export const copyLanguages = ['en', 'sw'] as const
export type CopyLanguage = (typeof copyLanguages)[number]

type CopyText = Readonly<
  Record<
    'name' | 'title' | 'whose' | 'code' | 'pdf' | 'zip' | 'private' | 'until' | 'noScript' | 'noPage' | 'noPageText' | 'failed',
    string
  >
> & { states: Readonly<Record<'loading' | 'done' | 'cut' | 'empty' | 'wrong_code' | 'ended' | 'used_up' | 'busy', string>> }

export const copyTexts: Readonly<Record<CopyLanguage, CopyText>> = {
  en: {
    name: 'English',
    title: 'Your copy',
    whose: 'This is what the plant keeps about you, with your medical reports.',
    code: 'The six digits that the plant gave you',
    pdf: 'Download to read (PDF)',
    zip: 'Download everything (ZIP)',
    private: 'Give neither link nor digits to anybody else. On a phone that others use, delete the file when you have read it.',
    until: 'The link works until',
    noScript: 'This browser cannot download it. Ask at the plant for a copy on paper.',
    noPage: 'This link does not work',
    noPageText: 'It has ended, or it is not complete. Ask at the plant for another one, and bring your ID card.',
    failed: 'The page cannot be shown now',
    states: {
      loading: 'Downloading. Leave this page open.',
      done: 'Downloaded. It is with the downloads of this phone.',
      cut: 'No network. Try again in a moment.',
      empty: 'Enter the six digits.',
      wrong_code: 'These digits are not right. After five wrong tries the link ends.',
      ended: 'The link has ended. Ask at the plant for another one.',
      used_up: 'The link was opened too often. Ask at the plant for another one.',
      busy: 'The service is busy. Try again in a moment.',
    },
  },
  sw: {
    name: 'Kiswahili',
    title: 'Nakala yako',
    whose: 'Haya ndiyo ambayo kiwanda kinahifadhi kukuhusu, pamoja na ripoti zako za daktari.',
    code: 'Tarakimu sita ulizopewa kiwandani',
    pdf: 'Pakua ya kusoma (PDF)',
    zip: 'Pakua yote (ZIP)',
    private: 'Usimpe mtu mwingine kiungo wala tarakimu. Kwenye simu inayotumiwa na wengine, futa faili ukishasoma.',
    until: 'Kiungo kinafanya kazi hadi',
    noScript: 'Kivinjari hiki hakiwezi kupakua. Omba nakala ya karatasi kiwandani.',
    noPage: 'Kiungo hiki hakifanyi kazi',
    noPageText: 'Kimekwisha, au hakijakamilika. Omba kingine kiwandani, na ulete kitambulisho chako.',
    failed: 'Ukurasa hauwezi kuonyeshwa sasa',
    states: {
      loading: 'Inapakua. Acha ukurasa huu wazi.',
      done: 'Imepakuliwa. Iko kwenye vipakuliwa vya simu hii.',
      cut: 'Hakuna mtandao. Jaribu tena baada ya muda mfupi.',
      empty: 'Andika tarakimu sita.',
      wrong_code: 'Tarakimu hizi si sahihi. Baada ya kukosea mara tano kiungo kinakwisha.',
      ended: 'Kiungo kimekwisha. Omba kingine kiwandani.',
      used_up: 'Kiungo kimefunguliwa mara nyingi mno. Omba kingine kiwandani.',
      busy: 'Huduma ina shughuli nyingi. Jaribu tena baada ya muda mfupi.',
    },
  },
}

/** The language that the address names; else Kiswahili for browsers that ask for it first. */
export const copyLanguageOf = ({ chosen, acceptLanguage }: { chosen: unknown; acceptLanguage: string }): CopyLanguage =>
  copyLanguages.find((language) => language === chosen) ?? (/^\s*sw\b/i.test(acceptLanguage) ? 'sw' : 'en')
