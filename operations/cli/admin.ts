import { createAdministrator } from '#administration/auth-plants/first-administrator.service.ts'
import { newPlantAdded } from '#app/new-plant.ts'
import { openProductDatabase } from '../start/open-database.ts'
import { readSettings } from '#app/settings.ts'
import { adminUsage, readAdminArguments } from './admin-arguments.ts'
import { runCli } from './run-cli.ts'

await runCli(adminUsage, async (args) => {
  const settings = readSettings(process.env)
  const wanted = readAdminArguments(args, settings.DEFAULT_COUNTRY)
  const { database, stop } = await openProductDatabase(settings, {
    env: process.env,
    join: true,
  })
  try {
    const { plant, user, isNewPlant, isNewUser, isNewAccess } = await createAdministrator(
      database.db,
      { ...wanted, at: new Date() },
      { plantAdded: newPlantAdded },
    )
    const name = `${user.first_name} ${user.last_name}`
    if (isNewPlant) console.log(`Plant created: ${plant.name}, ${plant.country}, ${plant.time_zone}. Change this in the plant's settings.`)
    if (isNewUser) console.log(`User created: ${name}, ${wanted.phone}, ${wanted.email}.`)
    else console.log(`${wanted.phone} is the number of ${name}. Name and email stay as they are.`)
    console.log(
      isNewAccess
        ? `${name} is an administrator of ${plant.name} and can log in with ${wanted.phone}.`
        : `${name} was an administrator of ${plant.name} before. Nothing has changed.`,
    )
  } finally {
    await stop()
  }
})
