import { describe, expect, it } from 'vitest'
import { judgeMeasurement, judgeReading, judgeWritten, readWritten, type Measurement } from './reading.rules.ts'

describe('what is written as a reading', () => {
  it.each([
    ['-0.2', 'A reading is not negative'],
    ['−1', 'A reading is not negative'],
    [-3, 'A reading is not negative'],
    ['', 'Enter the reading as a number, such as 0.24'],
    ['0.2.4', 'Enter the reading as a number, such as 0.24'],
    ['0,2,4', 'Enter the reading as a number, such as 0.24'],
    ['.5', 'Enter the reading as a number, such as 0.24'],
    ['1e-1', 'Enter the reading as a number, such as 0.24'],
    ['0x1', 'Enter the reading as a number, such as 0.24'],
    ['0.2451', 'Enter the reading as a number, such as 0.24'],
    ['0.24 mg/l', 'Enter the reading as a number, such as 0.24'],
    ['NaN', 'Enter the reading as a number, such as 0.24'],
    [Number.POSITIVE_INFINITY, 'Enter the reading as a number, such as 0.24'],
  ])('%s is refused', (written, sentence) => expect(judgeWritten(written)).toBe(sentence))

  it.each([
    ['0.24', 0.24],
    ['0,24', 0.24],
    [' 7 ', 7],
    [0.245, 0.245],
    ['0', 0],
  ])('%s is %s', (written, reading) => expect([judgeWritten(written), readWritten(written)]).toEqual([undefined, reading]))
})

describe('what does not fit together', () => {
  it.each<[Measurement, object]>([
    [{ kind: 'alcohol', result: 'failed', reading: 0.2 }, { unit: 'Choose the unit of an alcohol test: mg/l or ‰' }],
    [{ kind: 'alcohol', result: 'failed', reading: 2, unit: 'points' }, { unit: 'Choose the unit of an alcohol test: mg/l or ‰' }],
    [{ kind: 'fatigue', result: 'failed', reading: 7, unit: 'mg/l' }, { unit: 'Choose the unit of a fatigue test: points' }],
    [{ kind: 'alcohol', result: 'failed', unit: 'mg/l' }, { reading: 'Enter the reading as a number, such as 0.24' }],
    [{ kind: 'alcohol', result: 'failed', reading: 3.1, unit: 'mg/l' }, { reading: 'Enter a reading from 0 to 3 mg/l' }],
    [{ kind: 'alcohol', result: 'failed', reading: 6.5, unit: '‰' }, { reading: 'Enter a reading from 0 to 6 ‰' }],
    [{ kind: 'fatigue', result: 'failed', reading: 0, unit: 'points' }, { reading: 'Enter a reading from 1 to 9 points' }],
    [{ kind: 'fatigue', result: 'failed', reading: 7.5, unit: 'points' }, { reading: 'Enter a whole number of points, from 1 to 9' }],
    [
      { kind: 'alcohol', result: 'failed', reading: 1, unit: '‰', substance: 'opiates' },
      { substance: 'Only a drug test names a substance' },
    ],
    [{ kind: 'drug', result: 'failed', reading: 1 }, { reading: 'A drug test has no reading. Name the substance.' }],
    [{ kind: 'drug', result: 'failed' }, { substance: 'Choose the substance that was found' }],
    [{ kind: 'drug', result: 'passed', substance: 'cannabis' }, { substance: 'A passed test found no substance' }],
    [{ kind: 'drug', result: 'passed' }, {}],
    [{ kind: 'drug', result: 'failed', substance: 'cannabis' }, {}],
    [{ kind: 'alcohol', result: 'failed', reading: 3, unit: 'mg/l' }, {}],
    [{ kind: 'fatigue', result: 'passed', reading: 1, unit: 'points' }, {}],
  ])('%j', (test, problems) => expect(judgeMeasurement(test)).toEqual(problems))
})

describe('whether the reading says what the tester says', () => {
  const limits = { 'mg/l': 0, '‰': 0.2, points: 6 }
  it.each<[Measurement, string]>([
    [{ kind: 'alcohol', result: 'failed', reading: 0, unit: 'mg/l' }, "0 mg/l is within this plant's limit of 0 mg/l: the test is passed."],
    [
      { kind: 'alcohol', result: 'passed', reading: 0.01, unit: 'mg/l' },
      "0.01 mg/l is above this plant's limit of 0 mg/l: the test is failed.",
    ],
    [{ kind: 'alcohol', result: 'failed', reading: 0.2, unit: '‰' }, "0.2 ‰ is within this plant's limit of 0.2 ‰"],
    [{ kind: 'fatigue', result: 'passed', reading: 7, unit: 'points' }, "7 points is above this plant's limit of 6 points"],
  ])('%j', (test, sentence) => expect(judgeReading(test, limits)).toContain(sentence))

  it.each<Measurement>([
    { kind: 'alcohol', result: 'passed', reading: 0, unit: 'mg/l' },
    { kind: 'alcohol', result: 'failed', reading: 0.21, unit: '‰' },
    { kind: 'fatigue', result: 'passed', reading: 6, unit: 'points' },
    { kind: 'drug', result: 'failed', substance: 'other' },
  ])('%j is so', (test) => expect(judgeReading(test, limits)).toBeUndefined())
})
