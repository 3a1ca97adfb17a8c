return [self.origin, location.href];
