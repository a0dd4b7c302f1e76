import { defineQuery } from 'groq'

export const redirectQuery = defineQuery(`
  *[_type == "redirect" && from == $from][0] { "to": coalesce(to, ""), "permanent": coalesce(permanent, true) }
`)
