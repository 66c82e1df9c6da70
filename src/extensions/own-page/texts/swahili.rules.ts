import type { BarringReason } from '#drivers/blacklisting/blacklisting.rules.ts'
import { driverStatus as s } from '#drivers/driver-status.contract.ts'
import { months } from '#platform/contract/language.ts'
import { swahiliCases } from './swahili-cases.rules.ts'
import { swahiliCopy } from './swahili-copy.rules.ts'
import type { OwnPageText, RequirementText } from './own-page-text.rules.ts'

type Names = { label: string; name: string; own: string; nextStep: string }

const requirement = ({ label, name, own, nextStep }: Names): RequirementText => ({
  label,
  nextStep,
  missing: `Hakuna ${name} kwenye rekodi.`,
  expired: (day) => `Muda wa ${own} uliisha tarehe ${day}.`,
  expiring: (day) => `Muda wa ${own} utaisha tarehe ${day}.`,
})

const office = 'ofisi yako ya usafirishaji'

/** What every plant has. */
const restricted: Readonly<Record<string, string>> = {
  glasses: 'Miwani',
  no_bulker: 'Hakuna bulker',
  accompanied: 'Kwa kusindikizwa tu',
}

const barringReasons = {
  theft: 'wizi au uuzaji wa mzigo',
  fraud: 'hati za kughushi au za uongo',
  violence: 'vurugu au vitisho',
  intoxicated: 'kutumia pombe au dawa za kulevya kazini',
  accident: 'ajali mbaya kwa kosa lako mwenyewe',
  tampering: 'kuchezea gari, muhuri au mizani',
  repeated: 'makosa makubwa yanayorudiwa',
  other: 'sababu nyingine, ambayo kiwanda kitakueleza',
} satisfies Record<BarringReason, string>

export const swahili: OwnPageText = {
  name: 'Kiswahili',
  months: months.sw,
  mayLoad: 'Unaruhusiwa kupakia',
  mayNotLoad: 'Huruhusiwi kupakia',
  until: (day) => `Hadi tarehe ${day}.`,
  whatToDo: 'La kufanya',
  dates: 'Tarehe zako',
  photograph: 'Picha yako',
  restrictions: 'Masharti yako',
  restricted: ({ key, words, not_after }) => (not_after === null ? (restricted[key] ?? words) : `Si baada ya saa ${not_after}`),
  requirements: {
    pass: {
      ...requirement({ label: 'Pasi', name: 'pasi', own: 'pasi yako', nextStep: `Uliza ${office} kuhusu pasi mpya.` }),
      missing: 'Bado huna pasi.',
    },
    medical: requirement({
      label: 'Uchunguzi wa afya',
      name: 'uchunguzi wa afya',
      own: 'uchunguzi wako wa afya',
      nextStep: 'Nenda kwa daktari aliyeidhinishwa. Ofisi yako ya usafirishaji ina orodha.',
    }),
    ddt: requirement({
      label: 'Udereva wa kujihami',
      name: 'mafunzo ya udereva wa kujihami',
      own: 'mafunzo yako ya udereva wa kujihami',
      nextStep: 'Fanya mafunzo. Ofisi yako ya usafirishaji itayapanga.',
    }),
    bulker: requirement({
      label: 'Mafunzo ya bulker',
      name: 'mafunzo ya bulker',
      own: 'mafunzo yako ya bulker',
      nextStep: 'Fanya mafunzo. Ofisi yako ya usafirishaji itatuma ripoti kiwandani.',
    }),
    licence: requirement({
      label: 'Leseni ya udereva',
      name: 'leseni ya udereva',
      own: 'leseni yako ya udereva',
      nextStep: `Fanya upya leseni yako na uipeleke kwa ${office}.`,
    }),
    transporter: requirement({
      label: 'Ofisi ya usafirishaji',
      name: `kibali cha ${office}`,
      own: `kibali cha ${office}`,
      nextStep: `Uliza ${office}.`,
    }),
  },
  stops: {
    hold: { sentence: 'Umezuiwa kwa sasa.', nextStep: 'Muulize afisa usalama wa kiwanda.' },
    doctor: { sentence: 'Huruhusiwi kupakia.', nextStep: 'Mwone daktari wa kiwanda.' },
  },
  ownRequirement: (name) => ({
    missing: `Kiwanda kinahitaji: ${name}. Huna iliyo halali.`,
    expired: (day) => `Muda wa ${name} uliisha tarehe ${day}.`,
    expiring: (day) => `Kiwanda kinahitaji: ${name}, kabla ya tarehe ${day}.`,
    nextStep: `Uliza ${office}.`,
  }),
  onHoldFrom: (day) => ({ sentence: `Utazuiwa kuanzia tarehe ${day}.`, nextStep: 'Muulize afisa usalama wa kiwanda.' }),
  renewElsewhere: {
    medical: (day) => `Pimwa afya na daktari mwingine${day === null ? '' : ` kabla ya tarehe ${day} kuisha`}.`,
    ddt: (day) => `Fanya mafunzo ya udereva wa kujihami na kampuni nyingine${day === null ? '' : ` kabla ya tarehe ${day} kuisha`}.`,
    bulker: (day) => `Fanya mafunzo ya bulker na kampuni nyingine${day === null ? '' : ` kabla ya tarehe ${day} kuisha`}.`,
  },
  valid: (day) => `Hadi ${day}`,
  fit: (day) => `Uko sawa kiafya, hadi ${day}`,
  expired: (day) => `Muda uliisha ${day}`,
  none: 'Hakuna rekodi',
  notMet: 'Bado haijatimizwa',
  neededFrom: (day) => `Inahitajika kuanzia ${day}`,
  noEnd: 'Haina mwisho',
  statuses: {
    [s.documentVerification]: { sentence: 'Hati zako zinakaguliwa.', nextStep: `Subiri. Kiwanda kitaijulisha ${office}.` },
    [s.documentsReturned]: { sentence: `Hati zako zimerudishwa kwa ${office}.`, nextStep: `Uliza ${office} ni nini kinachokosekana.` },
    [s.passGeneration]: { sentence: 'Pasi yako inatayarishwa.', nextStep: `Subiri. Kiwanda kitaijulisha ${office}.` },
    [s.cardIssuance]: { sentence: 'Bado hujapewa kadi yako.', nextStep: 'Ichukue kiwandani ofisi yako ya usafirishaji itakapokujulisha.' },
    [s.cardCancelled]: { sentence: 'Kadi yako imefutwa.', nextStep: `Uliza ${office} kuhusu kadi mpya.` },
    [s.suspended]: { sentence: 'Umesimamishwa.', nextStep: `Uliza ${office}.` },
  },
  suspendedUntil: (day) => ({ sentence: `Umesimamishwa hadi tarehe ${day}.`, nextStep: `Subiri hadi siku hiyo, au uliza ${office}.` }),
  barred: ({ reason, reviewOn, plant }) => ({
    sentence: `Umewekwa kwenye orodha ya waliozuiwa: huruhusiwi kupakia katika kiwanda chochote.${reason === null ? '' : ` Sababu: ${barringReasons[reason]}.`}`,
    nextStep: `Usipokubali, andika kwa ${plant} ueleze kwa nini. Omba msaada kwa ${office}.${
      reviewOn === null ? '' : ` Kiwanda kitaangalia tena uamuzi huu tarehe ${reviewOn}.`
    }`,
  }),
  points: {
    title: 'Pointi zako',
    inForce: (points) => `Pointi ${points} zinahesabiwa.`,
    counts: (points, until) => `${points} hadi tarehe ${until}`,
    twice: 'inahesabiwa mara mbili: kosa lile lile ndani ya miezi 12',
    goodPractice: 'Tendo jema',
    refresherBy: (day) => `Rudia mafunzo ya udereva wa kujihami kabla ya tarehe ${day}. Ofisi yako ya usafirishaji itayapanga.`,
  },
  notTheGate: 'Kiwanda kitakagua tena langoni.',
  cases: swahiliCases,
  copy: swahiliCopy,
  digitalPass: {
    show: 'Onyesha pasi ya kidijitali',
    title: 'Pasi ya kidijitali',
    hint: 'Mlinzi achanganue msimbo huu. Hubadilika kila sekunde 30 na huhitaji mtandao. Bila mtandao, onyesha kadi.',
    back: 'Rudi kwenye tarehe zako',
  },
  noPage: {
    title: 'Kiungo hiki hakifanyi kazi',
    text: 'Huenda muda wake umeisha au kimebadilishwa. Omba kipya kwa ofisi yako ya usafirishaji.',
  },
  failed: { title: 'Ukurasa huu hauwezi kuonyeshwa sasa', text: 'Subiri dakika moja kisha ufungue kiungo tena.' },
  message: ({ office: from, link }) =>
    `${from}: angalia kama unaruhusiwa kupakia, na la kufanya: ${link} Kiungo hiki ni chako pekee. Usimpe mtu mwingine.`,
}
