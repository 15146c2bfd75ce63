// The root class of the Objective-C runtime, and the class to which Swift bridges its strings.
#ifndef OBJECTIVE_C_H
#define OBJECTIVE_C_H

#include <stdbool.h>

#pragma clang assume_nonnull begin

__attribute__((objc_root_class))
@interface NSObject
- (instancetype)init;
- (bool)respondsToSelector:(SEL)selector __attribute__((swift_name("responds(to:)")));
@end

@interface NSString : NSObject
@end

#pragma clang assume_nonnull end

#endif
