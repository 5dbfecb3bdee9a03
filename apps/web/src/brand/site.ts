/** Of the operator; a visible placeholder until an installation states its own. */
export const contactAddress = 'contact@example.com';
