const middleNames = [
  'Juma',
  'Kiprono',
  'Omondi',
  'Mwangi',
  'Hamisi',
  'Wekesa',
  'Kamau',
  'Otieno',
  'Bakari',
  'Kibet',
  'Njoroge',
  'Maina',
] as const

/** Gives names as people write them, no two of them alike: whoever has the name of somebody before gets a middle name. */
export function distinctNames(): (written: string) => string {
  const taken = new Set<string>()
  return (written) => {
    const name = capitalised(written)
    const [first = '', ...others] = name.split(' ')
    const choices = [name, ...middleNames.map((middle) => [first, middle, ...others].join(' '))]
    const free = choices.find((choice) => !taken.has(choice)) ?? name
    taken.add(free)
    return free
  }
}

/** 'EVANS O’BRIEN' is Evans O’Brien; 'NG'ANG'A' is Ng'ang'a. */
const capitalised = (name: string): string =>
  name === name.toUpperCase() ? name.toLowerCase().replaceAll(/(?:^|(?<=[\s-]))(?:o['’])?\p{L}/gu, inCapitals) : name

const inCapitals = (start: string): string => start.toUpperCase()
