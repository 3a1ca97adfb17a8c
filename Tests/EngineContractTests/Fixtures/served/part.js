export const part = 'module';
