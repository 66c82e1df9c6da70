import * as z from 'zod/mini'
import { maxNamedDrivers } from '#reminders/reminded-drivers.rules.ts'

const text = `Name at most ${maxNamedDrivers} drivers by their ids, with commas between them`
const form = new RegExp(String.raw`^[1-9]\d{0,17}(,[1-9]\d{0,17}){0,${maxNamedDrivers - 1}}$`)

/** Drivers in an address, such as '4,17'. */
export const driverIds = z.string(text).check(z.maxLength(maxNamedDrivers * 19, text), z.regex(form, text))
