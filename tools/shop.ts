// The admin command of a shop, on both hosts:   npm run shop -- COMMAND [arguments] [place]
import { parseArgs } from 'node:util'
import { fail, messageOf } from './run.ts'
import { doctor } from './shop/doctor.ts'
import { backup, exportShop, importShop } from './shop/dump.ts'
import { printOwnerLink } from './shop/owner-link.ts'
import { OPTIONS, placeOf, type Place, type ShopOptions } from './shop/place.ts'
import { restoreShop } from './shop/restore.ts'
import { addPerson } from './shop/staff.ts'

const HELP = `npm run shop -- COMMAND [arguments] [place]

  owner-link              prints a link with which the first owner names themselves, once and within an hour; elsewhere with --url
  staff ROLE PHONE NAME   adds a person, also the first owner; --kitchens 1,2; --url URL --key KEY for a running shop
  backup [FILE]           writes the database: on Node into the bucket of its backups, or into FILE
  restore FILE            puts a backup into its place: a file; on Node also latest, a moment (2026-11-27T15:20) or a key;
                          elsewhere with --erased LIST (the bucket's erased.json) or --erased none; LIST alone only forgets customers
  export FOLDER           the whole shop, with pictures and the list of erased customers, for another host
  import FOLDER           such a folder into a place without a shop
  doctor                  what is not ready: the shop, its backups, this machine; --url URL --key KEY for one elsewhere

Place: --data DIR      the data folder of a Node shop
       --local DIR     a state folder of this machine's Worker; without any place that of npm start
       --database NAME a D1 database of your Cloudflare account`

const COMMANDS: Record<string, (place: Place, args: string[], options: ShopOptions) => Promise<void>> = {
  'owner-link': printOwnerLink,
  staff: addPerson,
  backup,
  restore: restoreShop,
  export: exportShop,
  import: importShop,
  doctor,
}

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS })
  const [name = '', ...args] = positionals
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command) await command(placeOf(values), args, values)
  else if (name === '' || name === 'help') console.log(HELP)
  else fail(`There is no command ${name}.\n\n${HELP}`)
} catch (error) {
  fail(messageOf(error))
}
