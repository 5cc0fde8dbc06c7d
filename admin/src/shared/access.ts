import { allResources } from '@xinyu/contracts/admin/all'
import type { AdminRole } from '@xinyu/contracts/call'
import { type Act, type Resource, rolesFor } from '@xinyu/contracts/resource'

const byName = new Map<string, Resource>(
  allResources.filter(({ built }) => built !== false).map((resource) => [resource.name, resource]),
)

/**
 * May somebody with these roles do this? The contract decides, the same record that the server enforces:
 * `admin` may do everything that exists, an action may name its own roles, and nobody may do what a resource lacks.
 */
export const isAllowed = (roles: readonly AdminRole[], resourceName: string, action: string): boolean => {
  const resource = byName.get(resourceName)
  const act = resource && actOf(resource, action)
  if (!resource || !act) return false
  return roles.includes('admin') || rolesFor(resource, act).some((role) => roles.includes(role))
}

/** What react-admin calls by other names; null for what the resource has not. */
const actOf = (resource: Resource, action: string): Act | null => {
  if (action === 'edit') return resource.update ? 'update' : null
  if (action === 'create') return resource.create ? 'create' : null
  if (action === 'delete') return resource.remove ? 'remove' : null
  if (resource.actions?.[action]) return { action }
  return ['list', 'show', 'export'].includes(action) ? 'list' : null
}
