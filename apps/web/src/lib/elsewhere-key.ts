/**
 * In localStorage: this browser may keep something of a further space. Only then pages load the code that looks whether it is of one
 * which was lost meanwhile. In sessionStorage: this tab has just had to leave a space.
 */
export const elsewhereKey = 'nonet.elsewhere';
