export const importSwitcher = () => import('./space-switcher.tsx').then(({ SpaceSwitcher }) => SpaceSwitcher);
