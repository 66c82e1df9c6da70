/** How far a new driver of the demonstration has come. */
export const applicantStages = {
  draft: [4, 1],
  waiting: [3, 2],
  'in review': [2, 0],
  returned: [5, 2],
  declined: [3, 1],
  withdrawn: [3, 0],
  ready: [3, 2],
  blocked: [2, 1],
  'to print': [2, 1],
  'to hand over': [3, 1],
  issued: [3, 2],
} as const satisfies Record<string, readonly [number, number]>
export type ApplicantStage = keyof typeof applicantStages

export type Applicant = {
  /** Counts all applicants of a plant. */
  no: number
  /** Counts those of a stage. */
  nth: number
  stage: ApplicantStage
  name: string
  idNo: string
  phone: string
  licenceNo: string
  born: string
  gender: 'Male' | 'Female'
  vehicleOptions: readonly string[]
}

const men = ['Elijah', 'Musa', 'Geoffrey', 'Salim', 'Wycliffe', 'Patrick', 'Julius', 'Athman', 'Collins', 'Nicholas', 'Edwin']
const women = ['Mercy', 'Rukia', 'Eunice', 'Hellen']
const families = [
  'Mwakio',
  'Kipchumba',
  'Nyamweya',
  'Onyango',
  'Mwangi',
  'Lekishon',
  'Chirchir',
  'Katana',
  'Wanyama',
  'Gitau',
  'Shee',
  'Ogutu',
  'Baya',
]

/** The new drivers of a plant, always the same: forty-five at both plants. None of them is in the register. */
export function applicantsOf(plant: 0 | 1): readonly Applicant[] {
  const stages = Object.entries(applicantStages) as [ApplicantStage, readonly [number, number]][]
  return stages
    .flatMap(([stage, counts]) => Array.from({ length: counts[plant] }, (_, nth) => ({ stage, nth })))
    .map(({ stage, nth }, no) => {
      const isWoman = no % 6 === 5
      const first = isWoman ? women[no % women.length] : men[(no * 3 + plant) % men.length]
      const digits = String(plant * 100 + no).padStart(3, '0')
      return {
        no,
        nth,
        stage,
        name: `${first} ${families[(no * 5 + plant * 2) % families.length]} ${families[(no * 7 + 3) % families.length]}`,
        idNo: `39817${digits}`,
        phone: `0711204${digits}`,
        licenceNo: `DL-6620${digits}`,
        born: `${1972 + ((no * 7) % 28)}-0${1 + (no % 9)}-1${no % 10}`,
        gender: isWoman ? 'Female' : 'Male',
        vehicleOptions: no % 4 === 0 ? ['Bulker'] : ['Flatbed'],
      } as const
    })
}
