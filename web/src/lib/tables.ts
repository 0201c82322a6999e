import { TableStore } from './table.svelte'

const tables = new Map<string, TableStore>()

/** The one store of this table on this page. */
export function tableAt(id: string): TableStore {
  const found = tables.get(id) ?? new TableStore(id)
  tables.set(id, found)
  return found
}
